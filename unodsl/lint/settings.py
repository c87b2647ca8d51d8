"""Settings of the linter: ``[tool.unodsl.lint]`` in ``pyproject.toml``, or ``[lint]`` in ``unodsl.toml``.

The nearest folder from the working one upwards that has such a table counts; in one folder ``unodsl.toml`` comes
first. Keys: ``select``, ``ignore`` (lists of names or codes), ``fail-level`` (note, warning, error), ``base`` (what a
house rule alone is linted on), ``format``.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from unodsl.text import limits

FAIL_LEVELS: Final = ("note", "warning", "error")
FORMATS: Final = ("text", "json", "sarif", "github")
KEYS: Final = ("select", "ignore", "fail-level", "base", "format")

_PLACES: Final = (("unodsl.toml", ("lint",)), ("pyproject.toml", ("tool", "unodsl", "lint")))


class WrongSettings(Exception):
    """A settings file that cannot be understood: says which, and why."""


@dataclass(frozen=True, slots=True)
class LintSettings:
    """What the files say; None or empty: nothing."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_level: str | None = None
    base: str | None = None
    format: str | None = None


def find_settings(folder: Path) -> LintSettings:
    """The settings that count in a folder. Raises WrongSettings."""
    here = folder.absolute()
    for each in (here, *here.parents):
        for name, path in _PLACES:
            table = _table(each / name, path)
            if table is not None:
                return read_settings(table, name)
    return LintSettings()


def _table(path: Path, keys: tuple[str, ...]) -> dict[str, object] | None:
    """The table at ``keys`` in a file; None where the file or the table is not there."""
    try:
        if not path.is_file():
            return None
        data = path.read_bytes()[: limits.FILE_BYTES]
    except OSError:
        return None
    if keys[-2:-1] == ("unodsl",) and b"unodsl" not in data:
        return None
    import tomllib

    try:
        table: object = tomllib.loads(data.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise WrongSettings(f"{path.name}: {error}") from error
    for key in keys:
        table = table.get(key) if isinstance(table, dict) else None
    return table if isinstance(table, dict) else None


def read_settings(table: dict[str, object], file: str) -> LintSettings:
    """A table as settings. Raises WrongSettings."""
    from unodsl.text.nearest import nearest

    for key in table:
        if key not in KEYS:
            near = nearest(key, KEYS)
            raise WrongSettings(f"{file}: there is no setting {key!r}; {f'perhaps {near[0]!r}' if near else KEYS}")
    return LintSettings(
        select=_names(table, "select", file),
        ignore=_names(table, "ignore", file),
        fail_level=_one_of(table, "fail-level", FAIL_LEVELS, file),
        base=_text(table, "base", file),
        format=_one_of(table, "format", FORMATS, file),
    )


def _names(table: dict[str, object], key: str, file: str) -> tuple[str, ...]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise WrongSettings(f'{file}: {key!r} is a list of names or codes, as in {key} = ["L001"]')
    return tuple(value)


def _text(table: dict[str, object], key: str, file: str) -> str | None:
    value = table.get(key)
    if value is not None and not isinstance(value, str):
        raise WrongSettings(f"{file}: {key!r} is a text")
    return value


def _one_of(table: dict[str, object], key: str, values: tuple[str, ...], file: str) -> str | None:
    value = _text(table, key, file)
    if value is not None and value not in values:
        raise WrongSettings(f"{file}: {key!r} is one of {', '.join(values)}")
    return value
