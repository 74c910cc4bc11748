"""Several nights counted together: rules, tables, and what is still possible."""
