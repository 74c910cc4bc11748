"""Plans made better by swaps: what they cost, round by round."""
