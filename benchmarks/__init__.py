"""Figures: how fast the parts are, and long runs of random rounds. Needs the checkout, not an installed wheel."""
