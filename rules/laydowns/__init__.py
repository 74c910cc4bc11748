"""Laydowns and hits: what is right, what a hand can lay, and the best of it (RULES.md §2, §3)."""
