"""Texts cut into words and parsed once, for a process that loads the same files again and again (an editor)."""

from __future__ import annotations

from typing import Final

from unodsl.syntax.parse import Parsed, Raw, parse_words, read_words
from unodsl.syntax.scope import Scope
from unodsl.text.source import Source

MOST: Final = 256
"""Texts that are kept at most; then all are forgotten."""


class Texts:
    """What texts say, kept by their content: an edited file is read anew, its neighbors are not."""

    def __init__(self) -> None:
        self._raw: dict[tuple[str, str], Raw] = {}
        self._parsed: dict[int, tuple[Raw, Scope, Parsed]] = {}

    def words(self, source: Source) -> Raw:
        """The words of a text. Of two equal sources the first is the one that places speak of."""
        key = (source.name, source.text)
        if key not in self._raw:
            if len(self._raw) >= MOST:
                self._raw.clear()
            self._raw[key] = read_words(source)
        return self._raw[key]

    def parsed(self, raw: Raw, scope: Scope) -> Parsed:
        """The tree of a text whose words were read, where these names are known."""
        kept = self._parsed.get(id(raw))
        if kept is not None and kept[0] is raw and kept[1] == scope:
            return kept[2]
        if len(self._parsed) >= MOST:
            self._parsed.clear()
        made = parse_words(raw, scope)
        # The words are kept with their tree, so that no others get their identity.
        self._parsed[id(raw)] = (raw, scope, made)
        return made
