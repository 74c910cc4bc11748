"""Who stands where, and why: a pure function of results and a scheme."""
