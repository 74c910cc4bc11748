"""Plots: numbers in, a drawing out, with the table that it stands for."""
