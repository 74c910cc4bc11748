"""What `seating` answers, said to people."""
