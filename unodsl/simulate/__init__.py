"""Rounds by the thousand: compiled rules, totals, and what house rules do to a game."""
