"""How much is accepted from outside. Whatever goes past one of these gives a diagnostic, never an exception or a hang.

Rule files, scenarios, saved games and all that comes over a net are untrusted, so each size has a bound, and each
bound lies far above what a real table needs.
"""

from __future__ import annotations

from typing import Final

FILE_BYTES: Final = 1024 * 1024
"""Bytes in one file that is read."""

FILES: Final = 64
"""Files that one ruleset may bring together through ``use`` and ``extends``, itself included."""

NESTING: Final = 64
"""Levels of brackets, blocks and conditions inside each other. Below Python's own limit for recursion by far."""

CHAIN: Final = 500
"""Terms in one chain of ``and``, ``or``, ``+``, ``-``, ``*``. Chains are walked without recursion."""

WHERES: Final = 3
"""`has a card where …` inside each other: each looks at every card of a hand for every card of the one around it."""

RULES: Final = 500
"""Rules of a ruleset, with all that it uses."""

PLAYERS: Final = 16
"""Players at one table."""

PLAYER_NAME: Final = 40
"""Characters of a player's name."""

SEED: Final = 2**53
"""The largest seed of a shuffle: numbers up to it are whole in every file format and language."""

CARDS: Final = 4096
"""Cards of a deck, copies counted."""

FACES: Final = 255
"""Different faces of a deck: a face is a number that fits in a byte, with one value left for "none"."""

NUMBER: Final = 10**6
"""The largest number that may be written, and at which numbers saturate during play (also below zero)."""

YAML_DEPTH: Final = 8
"""Levels of lists and mappings inside each other in a YAML file."""

SOLVER_STEPS: Final = 20_000_000
"""z3's ``rlimit`` for one question. Steps, not seconds, so that the answer is the same on every machine."""

FUEL: Final = 1_000_000_000
"""Instructions that emitted code may take in one call before it is stopped."""

LINE_CELLS: Final = 100
"""Terminal cells of a source line that are shown in a message; the rest is cut off around the marked place."""

VALUE_CHARACTERS: Final = 200
"""Characters of one value (a name, an excerpt) that are shown inside a message."""

SUGGESTION_CHARACTERS: Final = 40
"""Longest word for which a similar one is searched."""

SUGGESTION_NAMES: Final = 1000
"""Known names that are looked at in the search for a similar one."""
