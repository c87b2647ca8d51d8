"""The shape of the code: imports go one way, files stay small, the command line stays light."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "unodsl"

# From the bottom to the top: a folder (or a module beside them) imports from itself and from what stands
# above it here; what stands in one line does not know each other.
LAYERS = (
    ("data",),
    ("text",),
    ("syntax",),
    ("format",),
    ("model",),
    ("program",),
    ("solver",),
    ("engine",),
    ("policies",),
    ("scenarios",),
    ("witness",),
    ("emit", "strategies"),
    ("lint", "play", "simulate", "tournament"),
    ("publish",),
    ("cli",),
)
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
LEVEL[""] = -1  # the package itself: its version
LEVEL["__main__"] = len(LAYERS)

HEAVY = {"altair", "distributed", "hypothesis", "lark", "pyarrow", "rich", "vl_convert", "wasmtime", "yaml", "z3"}
LONGEST_FILE = 400


@dataclass(frozen=True)
class Edge:
    """That a module imports one of our packages; layers are named by folder."""

    path: Path
    line: int
    source: str
    target: str

    @property
    def is_upward(self) -> bool:
        if self.source not in LEVEL or self.target not in LEVEL:
            return True
        return self.source != self.target and LEVEL[self.source] <= LEVEL[self.target]


def modules(package: Path) -> list[Path]:
    return sorted(path for path in package.rglob("*.py") if "_data" not in path.parts)


def layer_of(path: Path, package: Path) -> str:
    first = path.relative_to(package).parts[0].removesuffix(".py")
    return "" if first == "__init__" else first


def imported_names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every absolute import, wherever it stands; ``from a import b`` counts as ``a.b``."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, name.name) for name in names)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                yield from ((node.lineno, f"{module}.{name.name}") for name in names)
            case ast.ImportFrom():
                raise AssertionError(f"relative import in line {node.lineno}")
            case _:
                pass


def own_edges(package: Path) -> list[Edge]:
    """All imports of our packages by each other, and within each."""
    beside = {layer_of(path, package) for path in modules(package)} | set(LEVEL)
    found = []
    for path in modules(package):
        for line, name in imported_names(ast.parse(path.read_text("utf-8"))):
            parts = name.split(".")
            if parts[0] != "unodsl":
                continue
            first = parts[1] if len(parts) > 1 else ""
            # `from unodsl import __version__` names no module.
            target = first if len(parts) > 2 or first in beside else ""
            found.append(Edge(path, line, layer_of(path, package), target))
    return found


def test_imports_go_down() -> None:
    upward = [
        f"{edge.path.relative_to(ROOT)}:{edge.line}: {edge.source} imports {edge.target}"
        for edge in own_edges(PACKAGE)
        if edge.is_upward
    ]
    assert not upward


def test_every_folder_has_its_place() -> None:
    assert {layer_of(path, PACKAGE) for path in modules(PACKAGE)} <= set(LEVEL)


def test_imports_were_seen() -> None:
    edges = own_edges(PACKAGE)
    layers = {layer_of(path, PACKAGE) for path in modules(PACKAGE)} - {""}
    assert len(edges) >= len(modules(PACKAGE)) // 2
    assert ("cli", "data") in {(edge.source, edge.target) for edge in edges}
    assert len({(edge.source, edge.target) for edge in edges if edge.source != edge.target}) >= len(layers) - 1


@pytest.mark.parametrize(
    ("importer", "statement"),
    [
        ("text/source.py", "from unodsl.engine.table import Table"),
        ("text/source.py", "from unodsl import engine"),
        ("text/source.py", "import unodsl.engine"),
        ("text/source.py", "def late():\n    from unodsl.syntax import tree"),
        ("lint/rule.py", "from unodsl.play import bots"),
        ("data.py", "from unodsl.text.source import Source"),
        ("__init__.py", "from unodsl import data"),
        ("cli/main.py", "from unodsl.stranger import thing"),
        ("stranger/module.py", "from unodsl.text.source import Source"),
    ],
)
def test_an_upward_import_is_found(tmp_path: Path, importer: str, statement: str) -> None:
    module = tmp_path / importer
    module.parent.mkdir(exist_ok=True)
    module.write_text(statement + "\n", "utf-8")
    assert [edge.is_upward for edge in own_edges(tmp_path)] == [True]


@pytest.mark.parametrize("folder", ["unodsl", "tests", "benchmarks"])
def test_files_are_small(folder: str) -> None:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in (ROOT / folder).rglob("*.py")}
    assert not {str(path.relative_to(ROOT)): length for path, length in lengths.items() if length > LONGEST_FILE}


def test_no_module_is_named_for_nothing() -> None:
    assert not [path for path in modules(PACKAGE) if path.stem in {"utils", "util", "helpers", "common", "misc"}]


def at_import(tree: ast.Module) -> Iterator[ast.stmt]:
    """The statements that run when a module is imported: all but the bodies of functions."""
    waiting: list[ast.stmt] = list(tree.body)
    while waiting:
        statement = waiting.pop()
        yield statement
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(statement, ast.If) and ast.unparse(statement.test).endswith("TYPE_CHECKING"):
            continue
        waiting.extend(child for child in ast.iter_child_nodes(statement) if isinstance(child, ast.stmt))


def test_the_command_line_imports_nothing_heavy_at_the_top() -> None:
    heavy = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in modules(PACKAGE / "cli")
        for statement in at_import(ast.parse(path.read_text("utf-8")))
        if isinstance(statement, ast.Import | ast.ImportFrom)
        for line, name in imported_names(statement)
        if name.split(".")[0] in HEAVY
    ]
    assert not heavy


def test_help_loads_only_click_and_its_own_modules() -> None:
    program = "\n".join(
        [
            "import sys",
            "from unodsl.cli.main import main",
            "try: main(['--help'])",
            "except SystemExit: pass",
            "print(*sys.modules, file=sys.stderr)",
        ]
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True)
    loaded = set(done.stderr.split())
    ours = {"unodsl", "unodsl.cli", "unodsl.cli.main", "unodsl.cli.commands", "unodsl.cli.streams"}
    assert {name for name in loaded if name.split(".")[0] == "unodsl"} == ours
    assert not {name.split(".")[0] for name in loaded} & HEAVY
