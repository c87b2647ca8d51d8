"""From the name of a ruleset to compiled rules, by what was kept of an earlier time where nothing has changed since.

What is kept is WebAssembly, which can do nothing but count in a memory of its own, and numbers and texts as JSON. The
Python target is never kept: it would be code that runs as it is found.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unodsl.emit.surface import TOTALS, Wanted
from unodsl.simulate.compiled import Clause, Code, Compiled
from unodsl.simulate.depends import Recorder, stamp, still_so, unchanged
from unodsl.simulate.run import COUNTED
from unodsl.text.shelf import Shelf, user_shelf

if TYPE_CHECKING:
    from unodsl.engine.actions import Refusal
    from unodsl.engine.rules import Rules
    from unodsl.model.files import Reader, Ref
    from unodsl.text.diagnostics import Diagnostic

Settings = tuple[tuple[str, str], ...]


class NotPlayable(Exception):
    """There are no rules to simulate: the files have mistakes, or so many cannot play them."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...], refusal: Refusal | None = None) -> None:
        super().__init__(refusal.key if refusal else ", ".join(d.name for d in diagnostics))
        self.diagnostics = diagnostics
        self.refusal = refusal


@dataclass(frozen=True)
class Request:
    """A ruleset and how it is played. uses: modules with their settings; options: settings of the ruleset; policy: as
    `unodsl.policies.seats` reads it; wanted: what is counted."""

    ruleset: Ref
    uses: tuple[tuple[str, Settings], ...] = ()
    options: Settings = ()
    players: int = 4
    teams: tuple[tuple[int, ...], ...] = ()
    policy: str = "convention"
    wanted: Wanted = COUNTED


def prepare(request: Request, shelf: Shelf | None = None) -> Compiled:
    """The compiled rules. ``shelf``: where they are kept (None: in the user's cache folder).

    Raises NotPlayable, and CannotEmit where the rules need what compiled code does not have.
    """
    shelf = user_shelf() if shelf is None else shelf
    key = _key(request) if shelf.keeps else None
    kept = None if key is None else shelf.get(key)
    found = None if kept is None else _unpacked(kept)
    if found is not None:
        return found
    seen = Recorder()
    made = compiled(bound(request, seen), request.policy, request.wanted)
    if key is not None and not seen.countless and unchanged():
        shelf.put(key, _packed(made, seen))
    return made


def bound(request: Request, reader: Reader | None = None) -> Rules:
    """The bound rules of a request. Raises NotPlayable."""
    from unodsl.engine.actions import Refusal
    from unodsl.engine.game import compile_model
    from unodsl.model.load import load_model
    from unodsl.text.source import Source

    ruleset = request.ruleset
    if isinstance(ruleset, Source) and isinstance(reader, Recorder):
        reader.look(Path(ruleset.name).parent)
        reader.look(Path())
    loaded = load_model(ruleset, uses=request.uses, options=request.options, reader=reader)
    if not loaded.ok or loaded.model is None:
        raise NotPlayable(tuple(d for d in loaded.diagnostics if d.is_error))
    names = [str(k) for k in range(request.players)]
    table = compile_model(loaded.model).new_table(names, teams=request.teams, dealer=0)
    if isinstance(table, Refusal):
        raise NotPlayable((), table)
    return table.rules


def compiled(rules: Rules, policy: str = "convention", wanted: Wanted = COUNTED) -> Compiled:
    """Bound rules compiled. Raises CannotEmit."""
    from unodsl.simulate.clauses import described
    from unodsl.simulate.machine import wasm_code

    return Compiled(rules.program.name, rules.players, described(rules.program), wasm_code(rules, policy, wanted))


# ---- what is kept


def _key(request: Request) -> str | None:
    """All that compiled rules depend on but the user's files.

    Plain names mean shipped files; a path or a text means something in one working folder only. None where that
    folder is gone, or the program's own files cannot be read.
    """
    ruleset = request.ruleset
    plain = all(_is_name(ref) for ref in (ruleset, *(module for module, _ in request.uses)))
    kind: list[str] = [type(ruleset).__name__, str(ruleset)]
    if not isinstance(ruleset, str | Path):
        kind = ["Source", ruleset.name, hashlib.sha256(ruleset.text.encode("utf-8", "surrogatepass")).hexdigest()]
    try:
        program, folder = stamp(), "" if plain else os.path.realpath(os.curdir)
    except OSError:
        return None
    return json.dumps([
        program, folder, kind, request.uses, request.options, request.players,
        request.teams, request.policy, repr(request.wanted),
    ])  # fmt: skip


def _is_name(ref: Ref) -> bool:
    return isinstance(ref, str) and ref.isidentifier()


def _packed(made: Compiled, seen: Recorder) -> bytes:
    head = {
        "seen": seen.notes,
        "name": made.name,
        "players": made.players,
        "clauses": [[c.number, c.rule, c.words, c.kind, c.asked] for c in made.clauses],
        "at": made.code.at,
    }
    return json.dumps(head).encode() + b"\n" + made.code.wasm


def _unpacked(raw: bytes) -> Compiled | None:
    """What was kept, where it is what it should be and everything is as it was then."""
    import wasmtime

    from unodsl.simulate.machine import WasmMachine

    head, _, wasm = raw.partition(b"\n")
    try:
        parts: dict[str, Any] = json.loads(head)
        name = str(parts["name"])
        if not still_so(parts["seen"]):
            return None
        clauses = tuple(Clause(int(n), str(rule), str(words), str(kind), bool(asked))
                        for n, rule, words, kind, asked in parts["clauses"])  # fmt: skip
        at = {str(name): (int(a), int(width), int(cells)) for name, (a, width, cells) in parts["at"].items()}
        players, code = int(parts["players"]), Code(wasm, at)
        own = WasmMachine.of(code)
        fits = all(own.has_room(name, 0) for name in at) and own.has_room("totals", len(TOTALS) + players)
        most = max((clause.number for clause in clauses if clause.asked), default=-1)
        if not fits or ("ran" in at and not own.has_room("ran", most + 1)):
            return None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, wasmtime.WasmtimeError):
        return None
    return Compiled(name, players, clauses, code)
