"""Who sits with whom: table sizes, plans, the next round, repairs, and what they are worth.

Pure functions on people as numbers; dice and deadline come in as arguments.
"""
