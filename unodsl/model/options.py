"""Options and remembered facts: their types, their values, and who set them."""

from __future__ import annotations

from dataclasses import replace

from unodsl.model.model import FactInfo, OptionInfo, Values
from unodsl.model.modules import Part
from unodsl.model.names import Suggester, Vocabulary, calls, id_of, named, spoken
from unodsl.syntax import tree
from unodsl.syntax.expressions import Name
from unodsl.syntax.tongues import tongues, words
from unodsl.text.diagnostics import Diagnostic, Label, Said, Value
from unodsl.text.limits import NUMBER, PLAYERS
from unodsl.text.source import Span
from unodsl.text.wording import say

MOST_VALUES = 255
"""Named or listed values of one option."""


def declared(
    parts: list[Part], vocabulary: Vocabulary, diagnostics: list[Diagnostic]
) -> tuple[list[OptionInfo], list[FactInfo]]:
    """The options, at their defaults, and the facts of all files."""
    options: list[OptionInfo] = []
    facts: list[FactInfo] = []
    for part in parts:
        for item in part.file.items:
            if not isinstance(item, tree.Option | tree.Remember) or not vocabulary.declare(item.decl):
                continue
            values = values_of(item.type, diagnostics)
            if values is None:
                continue
            start = value_of(values, item.default)
            if start is None:
                diagnostics.append(misfit(item.decl.id, values, item.default, item.span))
                start = values.numbers[0] if values.numbers else values.low
            if isinstance(item, tree.Remember):
                facts.append(FactInfo(named(item.decl), values, start, item.of_each_player, part.name, item.decl.span))
            elif values.kind == "player":
                diagnostics.append(Diagnostic("option-of-player", item.type.span, {"name": item.decl.id}))
            else:
                options.append(OptionInfo(named(item.decl), values, start, item.text, part.name, item.decl.span))
    return options, facts


def values_of(kind: tree.Type, diagnostics: list[Diagnostic]) -> Values | None:
    """The values of a type; None, with a diagnostic, where it has none."""
    match kind.kind:
        case "yes_no":
            return Values("yes_no")
        case "player":
            return Values("player", low=-1, high=PLAYERS - 1)
        case "range":
            low, high = kind.numbers
            if low > high:
                diagnostics.append(Diagnostic("range-backwards", kind.span, {"low": low, "high": high}))
                low, high = high, low
            return Values("number", low=low, high=high)
        case "numbers":
            if _repeated([str(n) for n in kind.numbers], kind.span, diagnostics):
                return None
            return Values("number", kind.numbers, min(kind.numbers), max(kind.numbers))
        case _:
            spellings = [spelling for decl in kind.names for spelling in (decl.id, decl.other) if spelling]
            if _repeated(spellings, kind.span, diagnostics):
                return None
            return Values("enum", high=len(kind.names) - 1, names=tuple(map(named, kind.names)))


def _repeated(spellings: list[str], span: Span, diagnostics: list[Diagnostic]) -> bool:
    """Whether a list of values cannot be used: one stands twice, or there are too many."""
    seen: set[str] = set()
    for spelling in spellings:
        if spelling in seen:
            diagnostics.append(Diagnostic("value-twice", span, {"name": spelling}))
            return True
        seen.add(spelling)
    if len(seen) > 2 * MOST_VALUES:
        diagnostics.append(Diagnostic("too-many-values", span, {"limit": MOST_VALUES}))
        return True
    return False


def value_of(values: Values, written: tree.Value) -> int | None:
    """The number that stands for a written value; None where it is none of these values."""
    match values.kind, written:
        case "yes_no", bool():
            return int(written)
        case "number", int() if not isinstance(written, bool):
            return written if values.holds(written) else None
        case "enum", Name():
            return next((i for i, name in enumerate(values.names) if calls(name, written.id)), None)
        case "player", Name():
            return -1 if written.id == "nobody" else None
        case _:
            return None


def value_in_text(values: Values, text: str) -> int | None:
    """The number that stands for a value given as text in any tongue (`yes`, `否`, `500`, `胜者`)."""
    text = text.strip()
    match values.kind:
        case "yes_no":
            return 1 if _is_word(text, "YES", "words-for-yes") else 0 if _is_word(text, "NO", "words-for-no") else None
        case "number":
            number = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(NUMBER)) else None
            return number if number is not None and values.holds(number) else None
        case _:
            spellings = (text, id_of(text))
            return next((i for i, name in enumerate(values.names) if any(calls(name, s) for s in spellings)), None)


def _is_word(text: str, keyword: str, wording: str) -> bool:
    table = words()
    if table.phrases.get((text.lower(),)) == keyword or table.runs.get(text) == keyword:
        return True
    return any(text.lower() in say(wording, tongue).split() for tongue in tongues())


def misfit(name: str, values: Values, found: tree.Value | str, span: Span | None) -> Diagnostic:
    """That a value is none of those that the option or fact can have."""
    shown: Value
    match found:
        case bool():
            shown = Said("value-yes" if found else "value-no")
        case Name():
            shown = found.id
        case _:
            shown = found
    return Diagnostic("value-does-not-fit", span, {"name": name, "value": shown, "allowed": _allowed(values)})


def _allowed(values: Values) -> Said:
    match values.kind:
        case "yes_no":
            return Said("values-yes-no")
        case "number" if not values.numbers:
            return Said("values-range", {"low": values.low, "high": values.high})
        case "number":
            return Said("values-list", {"values": values.numbers})
        case "player":
            return Said("values-nobody")
        case _:
            return Said("values-list", {"values": tuple(spoken(name) for name in values.names)})


class Settings:
    """What is set: of two settings the one of the higher level stands; two different ones of one level clash."""

    def __init__(self, options: list[OptionInfo], suggester: Suggester, diagnostics: list[Diagnostic]) -> None:
        self.options = options
        self._suggester = suggester
        self._diagnostics = diagnostics
        self._set: dict[int, tuple[int, int, Span | None]] = {}

    def written(self, parts: dict[str, Part]) -> None:
        """Takes the settings of every `use` in the files."""
        for part in parts.values():
            for item in part.file.items:
                if isinstance(item, tree.Use):
                    key = part.node.modules.get(item.module.span.start)
                    if key in parts:
                        for setting in item.settings:
                            self._written(setting, parts[key], parts, part.level)

    def _written(self, setting: tree.Setting, module: Part, parts: dict[str, Part], level: int) -> None:
        index = self._find(setting.name.id, module, parts, setting.name.span)
        if index is None:
            return
        option = self.options[index]
        value = value_of(option.values, setting.value)
        if value is None:
            self._diagnostics.append(misfit(option.named.id, option.values, setting.value, setting.span))
        else:
            self._put(index, value, level, setting.span)

    def given(self, name: str, text: str, level: int, module: Part | None, parts: dict[str, Part]) -> None:
        """Takes a setting from outside the files, of an option of ``module`` or of any."""
        index = self._find(name.strip(), module, parts, None)
        if index is None:
            return
        option = self.options[index]
        value = value_in_text(option.values, text)
        if value is None:
            self._diagnostics.append(misfit(option.named.id, option.values, text, None))
        else:
            self._put(index, value, level, None)

    def result(self) -> tuple[OptionInfo, ...]:
        """The options with the values that hold."""
        values = {index: value for index, (_, value, _) in self._set.items()}
        return tuple(replace(option, value=values.get(i, option.value)) for i, option in enumerate(self.options))

    def _find(self, name: str, module: Part | None, parts: dict[str, Part], span: Span | None) -> int | None:
        files = None if module is None else {parts[key].name for key in module.includes if key in parts}
        own = [(i, o) for i, o in enumerate(self.options) if files is None or o.file in files]
        for spelling in (name, id_of(name)):
            for i, option in own:
                if calls(option.named, spelling):
                    return i
        spellings = [word for _, o in own for word in (o.named.id, *(w for _, w in o.named.spellings))]
        notes = self._suggester.notes(name, spellings)
        if not notes:
            known = tuple(spoken(o.named) for _, o in own[:20])
            notes = (Said("options-are", {"options": known}),) if own else (Said("no-options"),)
        finding = "unknown-option" if span is not None else "no-such-option"
        self._diagnostics.append(Diagnostic(finding, span, {"name": name}, notes=notes))
        return None

    def _put(self, index: int, value: int, level: int, span: Span | None) -> None:
        before = self._set.get(index)
        if before is not None and before[0] == level and before[1] != value:
            label = () if before[2] is None else (Label(before[2], Said("set-here")),)
            name = self.options[index].named.id
            self._diagnostics.append(Diagnostic("two-settings", span or before[2], {"name": name}, label))
        elif before is None or level >= before[0]:
            self._set[index] = (level, value, span)
