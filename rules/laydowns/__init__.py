"""Laydowns and hits: what is right, what a hand can lay, and the best of it (RULES.md §2, §3).

What a group is, and why it is none, stands in `groups`; `check` puts groups together, `hits` does
the same for single cards.

Whether a hand can lay is counted in `counting`. The best laydown is a shape (`shapes`) that is
filled with the cards of a hand (`hands`); `best` chooses the way. A whole turn, and phases that
have no shapes, are swept number by number: `play` asks, `takers` and `hands` are what there is,
`position`, `choices` and `supplies` what can be done at a number, `sweep` the search, and `dealing`
puts the counted cards in their places.

`questions` and `wire` are for `./run laydowns`.
"""
