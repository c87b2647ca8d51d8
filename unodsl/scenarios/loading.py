"""The games of scenarios: rulesets loaded as a case names them, each combination once."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from unodsl.engine.game import Game, compile_model
from unodsl.model.load import load_model
from unodsl.scenarios.cases import Settings, Use, Word
from unodsl.text.diagnostics import Diagnostic

RULE_FILE = ".uno"


@dataclass
class Games:
    """Loads the game of a case; a path is relative to the scenario file and stays in its folder or the working one."""

    _kept: dict[tuple[object, ...], Game | tuple[Diagnostic, ...]] = field(default_factory=dict)

    def __call__(
        self, ruleset: Word, use: tuple[Use, ...], options: Settings, base_file: Path, /
    ) -> Game | tuple[Diagnostic, ...]:
        folder = base_file.parent
        uses = tuple((_ref(u.module.text, folder), tuple((n.text, v.text) for n, v in u.options)) for u in use)
        settings = tuple((n.text, v.text) for n, v in options)
        key = (_ref(ruleset.text, folder), uses, settings)
        if key not in self._kept:
            loaded = load_model(key[0], uses=uses, options=settings, within=(folder,))
            errors = tuple(d for d in loaded.diagnostics if d.is_error)
            self._kept[key] = compile_model(loaded.model) if loaded.model is not None and not errors else errors
        found = self._kept[key]
        if isinstance(found, tuple):
            words = (ruleset, *(u.module for u in use), *(word for setting in options for word in setting))
            return tuple(d if d.span else replace(d, span=_place(d, words).span) for d in found)
        return found


def _place(found: Diagnostic, words: tuple[Word, ...]) -> Word:
    """The word of the case that a finding without a place speaks of; else the first of them."""
    spoken = {str(value) for value in found.args.values()}
    return next((word for word in words if word.text in spoken), words[0])


def _ref(name: str, folder: Path) -> str:
    return str(folder / name) if name.endswith(RULE_FILE) else name
