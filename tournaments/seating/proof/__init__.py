"""What a plan is worth, what is proved of it, and why these people."""
