"""Tournaments at tables of four with changing partners (catalogue P9): who sits where, and the result.

`designs` has ready-made seatings as data, `search` finds one where there is none, `schedule` turns it into blocks of
rounds with names and measures how fair it is, `run` plays it with `bots`, `report` shows it.
"""
