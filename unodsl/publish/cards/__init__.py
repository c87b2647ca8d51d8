"""Pictures of cards: SVG of our own design, made of paths, so that no font is needed and two builds are equal."""
