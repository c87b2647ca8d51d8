"""Scenarios: tests of rules and saved games, read, run, reported and recorded.

A scenario file is read into cases (``reader``), a case is played against a game (``runner``), what came of
it is told in the reader's tongue (``report``) or as JUnit XML (``junit``). ``record`` writes a played game as a case.
The sentences themselves ("Ann plays red 5") are read and written by ``sentences``.
"""
