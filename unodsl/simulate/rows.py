"""A file with a row for each round: CSV, or Parquet where pyarrow is installed.

Rows are written as they come, in order, to a temporary file that takes the place of the named one at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

from unodsl.emit.surface import FIELDS
from unodsl.simulate.run import Row, Rows
from unodsl.text.whole_file import in_place_of

COLUMNS: Final = ("round", *FIELDS)
ENDINGS: Final = (".csv", ".parquet")
GROUP: Final = 16
"""Batches of a row group: groups that are too small make a file slow to read."""


class Writer(Protocol):
    """Writes rows to a file that is open."""

    def write(self, first: int, rows: Sequence[Row]) -> None: ...

    def close(self) -> None: ...


class CsvRows:
    def __init__(self, path: Path) -> None:
        self.file = path.open("w", encoding="utf-8", newline="\n")
        self.file.write(",".join(COLUMNS) + "\n")

    def write(self, first: int, rows: Sequence[Row]) -> None:
        self.file.writelines(f"{first + k},{','.join(map(str, row))}\n" for k, row in enumerate(rows))

    def close(self) -> None:
        self.file.close()


class ParquetRows:
    """Whole numbers in columns, compressed. Needs pyarrow."""

    def __init__(self, path: Path) -> None:
        import pyarrow
        import pyarrow.parquet

        self.pa: Any = pyarrow
        self.schema = pyarrow.schema([(name, pyarrow.int64()) for name in COLUMNS])
        self.file: Any = pyarrow.parquet.ParquetWriter(path, self.schema, compression="zstd")
        self.waiting: list[Any] = []

    def write(self, first: int, rows: Sequence[Row]) -> None:
        columns = [range(first, first + len(rows)), *zip(*rows, strict=True)]
        arrays = [self.pa.array(column, self.pa.int64()) for column in columns]
        self.waiting.append(self.pa.Table.from_arrays(arrays, schema=self.schema))
        if len(self.waiting) >= GROUP:
            self._flush()

    def _flush(self) -> None:
        if self.waiting:
            self.file.write_table(self.pa.concat_tables(self.waiting).combine_chunks())
            self.waiting.clear()

    def close(self) -> None:
        self._flush()
        self.file.close()


@contextmanager
def rows_file(path: Path) -> Iterator[Rows]:
    """Takes rows for a file by its ending. Raises OSError; ImportError for Parquet without pyarrow.

    What was written stands in the file unless an exception ends it; a file that was there before then stays.
    """
    with in_place_of(path) as temporary:
        writer: Writer = ParquetRows(temporary) if path.suffix.lower() == ".parquet" else CsvRows(temporary)
        try:
            yield writer.write
        finally:
            writer.close()
