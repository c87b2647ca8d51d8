"""The figures on the cards, as SVG paths on a field of 40 by 40; strokes are drawn in the ink of the card.

Each color also has a mark of its own shape, so that nobody needs to see the color itself.
"""

from __future__ import annotations

from typing import Final

INK: Final = "#1b1b1f"
PAPER: Final = "#ffffff"

TINTS: Final = {
    "red": "#d23a34", "yellow": "#efb71b", "green": "#2f9158", "blue": "#2b66b8", "purple": "#7d4aa6",
    "orange": "#e27a1f", "pink": "#d65c96", "white": "#d9d9de", "gray": "#8a8a92", "black": "#3a3a40",
    "clubs": "#3a3a40", "spades": "#5b4aa6", "hearts": "#d23a34", "diamonds": "#e27a1f",
}  # fmt: skip
SPARE_TINTS: Final = ("#7d4aa6", "#1d8a8f", "#e27a1f", "#d65c96", "#6a7a2b", "#8a5a3a")

# On a field of 10 by 10.
MARKS: Final = {
    "red": "M5 0.6A4.4 4.4 0 1 1 5 9.4A4.4 4.4 0 1 1 5 0.6Z",
    "yellow": "M5 0.6L9.7 9H0.3Z",
    "green": "M1.1 1.1H8.9V8.9H1.1Z",
    "blue": "M5 0L9.6 5L5 10L0.4 5Z",
    "hearts": "M5 9.6L0.6 4.6A2.5 2.5 0 0 1 5 2.2A2.5 2.5 0 0 1 9.4 4.6Z",
    "diamonds": "M5 0L8.6 5L5 10L1.4 5Z",
    "spades": "M5 0.2C6 2.4 9.6 4 9.6 6.4A2.2 2.2 0 0 1 5.7 7.4L6.6 9.8H3.4"
    "L4.3 7.4A2.2 2.2 0 0 1 0.4 6.4C0.4 4 4 2.4 5 0.2Z",
    "clubs": "M5 0.2A2.2 2.2 0 0 1 6.6 4A2.2 2.2 0 1 1 5.7 7.2L6.6 9.8H3.4"
    "L4.3 7.2A2.2 2.2 0 1 1 3.4 4A2.2 2.2 0 0 1 5 0.2Z",
}
SPARE_MARKS: Final = (
    "M3.6 0.6H6.4V3.6H9.4V6.4H6.4V9.4H3.6V6.4H0.6V3.6H3.6Z",
    "M5 0.2L6.4 3.5L10 3.8L7.3 6.2L8.1 9.7L5 7.8L1.9 9.7L2.7 6.2L0 3.8L3.6 3.5Z",
    "M2.5 0.8H7.5L10 5L7.5 9.2H2.5L0 5Z",
    "M0.4 3A4.7 4.7 0 0 0 9.6 3L7 3A2.1 2.1 0 0 1 3 3Z",
    "M0.8 0.8L5 4L9.2 0.8V9.2L5 6L0.8 9.2Z",
    "M5 9.6L0.6 4.6A2.5 2.5 0 0 1 5 2.2A2.5 2.5 0 0 1 9.4 4.6Z",
)

# Digits on a field of 20 by 30, drawn as one line.
DIGITS: Final = {
    "0": "M10 2C16 2 18 8 18 15S16 28 10 28S2 22 2 15S4 2 10 2Z",
    "1": "M4 8L11 2V28",
    "2": "M3 9C3 -0.5 17 -0.5 17 9C17 16 3 20 3 28H18",
    "3": "M3 2H17L9 12.5C20.5 12 20.5 28 9 28C5.5 28 3 26.5 2 24",
    "4": "M14 28V2L2 20H19",
    "5": "M17 2H5L4 13.5C11 8.5 18.5 12 18 20C17.5 29.5 6 30.5 2 24.5",
    "6": "M15 2.5C6 6 2 14 2 20C2 30.5 18 30.5 18 20C18 11 5 11 2.4 18M5 34H15",
    "7": "M2 2H18L8 28",
    "8": "M10 14C2.5 14 2.5 2 10 2S17.5 14 10 14C0 14 0 28 10 28S20 14 10 14Z",
    "9": "M17.6 12C15 19 2 19 2 10C2 -0.5 18 -0.5 18 10C18 17 14 24 5 27.5M5 34H15",
    "+": "M10 8V24M2 16H18",
}


def lines(path: str, width: float = 3) -> str:
    """A path drawn as a line."""
    return (
        f'<path d="{path}" fill="none" stroke="{INK}" stroke-width="{width:g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def solid(path: str, fill: str = INK) -> str:
    return f'<path d="{path}" fill="{fill}"/>'


def outlined(path: str, fill: str, width: float = 1.2) -> str:
    return f'<path d="{path}" fill="{fill}" stroke="{INK}" stroke-width="{width:g}" stroke-linejoin="round"/>'


def _small_cards(places: tuple[tuple[float, float], ...]) -> str:
    return "".join(outlined(f"M{x:g} {y:g}h11v15h-11Z", PAPER, 2) for x, y in places)


def _signed(digit: str) -> str:
    """A number with a plus below the cards that it counts."""
    plus = f'<g transform="translate(5 18.6) scale(.74)">{lines(DIGITS["+"], 5)}</g>'
    return plus + f'<g transform="translate(22 19) scale(.74)">{lines(DIGITS[digit], 5)}</g>'


def _crown(y: float = 0) -> str:
    return outlined(
        f"M10 {y + 12:g}L8 {y + 3:g}L14 {y + 7:g}L20 {y + 1:g}L26 {y + 7:g}L32 {y + 3:g}L30 {y + 12:g}Z", PAPER, 2
    )


_PETALS: Final = (
    "M20 27C13 21 16 15 20 15S27 21 20 27ZM20 27C21 18 27 17 30 20S28 28 20 27ZM20 27C28 26 31 32 28 35S20 34 20 27Z"
    "M20 27C20 34 15 38 12 35S12 26 20 27ZM20 27C12 28 7 23 10 20S19 18 20 27Z"
)

FIGURES: Final = {
    # One place at the table is jumped over.
    "skip": lines("M6 26A14 15 0 0 1 33 23", 3.4)
    + solid("M27 21L38 19L33 29Z")
    + outlined("M3 33A3.6 3.6 0 1 1 10.2 33A3.6 3.6 0 1 1 3 33Z", INK)
    + outlined("M16.4 33A3.6 3.6 0 1 1 23.6 33A3.6 3.6 0 1 1 16.4 33Z", PAPER, 2.2)
    + outlined("M29.8 33A3.6 3.6 0 1 1 37 33A3.6 3.6 0 1 1 29.8 33Z", INK),
    # A way that turns back.
    "reverse": lines("M9 34V17A11 11 0 0 1 31 17V25", 4) + solid("M23 23H39L31 35Z"),
    "draw_two": _small_cards(((8, 0), (21, 0))) + _signed("2"),
    "wild_draw_four": _small_cards(((1, 0), (9.6, 0), (18.4, 0), (27, 0))) + _signed("4"),
    # A shield that an arrow bounces off.
    "mickey": outlined("M5 6C11 6 16 4 18 2C20 4 25 6 31 6C31 20 27 30 18 36C9 30 5 20 5 6Z", PAPER, 2.4)
    + lines("M38 12L22 17L37 25", 3)
    + solid("M31 19L40 27L30 28Z"),
    "rose": lines("M20 22V39M20 34C13 34 11 31 10 28M20 31C27 31 29 28 30 26", 2.4)
    + outlined("M20 3C28 1 35 8 31 15C29 21 24 23 20 23S11 21 9 15C5 8 12 1 20 3Z", PAPER, 2.2)
    + lines("M20 17C14 16 15 8 20 8S25 15 20 14M12 9C12 16 16 19 20 20M28 9C29 15 25 19 20 20", 1.8),
    # A flame and a coiled tail.
    "dragon": outlined(
        "M20 2C21 9 31 13 31 24C31 33 26 38 20 38S9 33 9 24C9 18 13 16 14 10C17 12 19 8 20 2Z", PAPER, 2.4
    )
    + lines("M20 33C14 33 13 25 19 24S26 29 22 30", 2.2)
    + solid("M14 19L17 21L14 23ZM26 19L23 21L26 23Z"),
    "jasmine": _crown(-1) + outlined(_PETALS, PAPER, 1.8),
    "aladdin": _crown(-1) + lines("M4 22C9 20 9 26 14 25C17 21 25 21 28 25C33 26 33 20 37 18", 2.2)
    + outlined("M12 26H30C30 32 25 33 21 33S12 32 12 26Z", PAPER, 2.2) + lines("M15 37H27M21 33V37", 2.4),
    "belle": _crown(-1) + outlined(
        "M20 20C16 16 9 16 5 18V36C9 34 16 34 20 37C24 34 31 34 35 36V18C31 16 24 16 20 20Z", PAPER, 2.2
    )
    + lines(
        "M20 20V37M9 23C12 22 14 22.5 16 24M9 28C12 27 14 27.5 16 29"
        "M24 24C26 22.5 28 22 31 23M24 29C26 27.5 28 27 31 28", 1.6
    ),
    "adam": _crown(-1) + outlined("M9 16H31V25C31 32 26 36 20 39C14 36 9 32 9 25Z", PAPER, 2.2)
    + solid("M20 19L21.8 23.4L26.6 23.8L23 26.9L24.1 31.6L20 29.1L15.9 31.6L17 26.9L13.4 23.8L18.2 23.4Z"),
}  # fmt: skip
