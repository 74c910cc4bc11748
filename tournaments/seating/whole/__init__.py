"""Plans of a whole night, from the best of the layers."""
