"""Rule files printed in one canonical layout, in any tongue that has tables."""
