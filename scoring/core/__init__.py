"""Pure functions of scoring: no Django, no clock, no dice."""
