"""The engine: a table on which a program plays. It knows seats, piles, turns, attacks and choices, and no rule."""
