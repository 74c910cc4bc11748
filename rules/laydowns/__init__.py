"""Laydowns and hits: what is right, what a hand can lay, and the best of it (RULES.md §2, §3).

What a group is stands in `readings`, why it is none in `faults` and `reasons`; `check` puts them
together, `hits` does the same for single cards. `moves` is what a hand can do.

Whether a hand can lay is counted in `counting`. The best laydown is a shape (`shapes`, `windows`)
that is filled with cards (`filling`); `best` chooses the way. A whole turn, and phases that have no
shapes, are swept number by number: `play` asks, `takers` and `hands` are what there is, `position`,
`outlook`, `choices` and `supplies` what can be done at a number, `sweep` the search, `dealing` and
`laying` put the counted cards in their places.

`questions` and `wire` are for `./run laydowns`.
"""
