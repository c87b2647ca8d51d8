"""``unodsl publish``: rules as a booklet for people."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from unodsl import data
from unodsl.cli.commands import CannotRun
from unodsl.cli.options import Setting, Use, reader_tongue, ruleset_options

if TYPE_CHECKING:
    from unodsl.publish.book import Book
    from unodsl.publish.differences import Differences

FORMATS = ("html", "pdf", "md", "svg")
BOTH = "both"
STALE = 1


def _tongues(_context: click.Context, _parameter: click.Parameter, given: str | None) -> tuple[str, ...]:
    known = data.tongue_names()
    if given is None:
        return (_reader(known),)
    if given == BOTH:
        return known
    if given not in known:
        from unodsl.text.wording import say

        raise click.BadParameter(say("publish-usage-language", _reader(known), given=given, known=(*known, BOTH)))
    return (given,)


def _reader(known: tuple[str, ...]) -> str:
    """Whom messages are for where no language was named, or several were."""
    import os

    return reader_tongue(os.environ, known)


@click.command("publish", short_help="Make a booklet of rules: HTML, PDF, Markdown.")
@click.argument("rulesets", metavar="RULESET", nargs=-1)
@ruleset_options
@click.option("--lang", "langs", metavar="TONGUE", callback=_tongues, help="Language: en, zh, ..., or both.")
@click.option("--to", "format_", type=click.Choice(FORMATS), help="Format. Default: by the end of FILE, else html.")
@click.option("-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="Where to write it.")
@click.option("--summary", "kind", flag_value="summary", help="The rules on one page.")
@click.option("--sheet", "kind", flag_value="sheet", help="The special cards to print and cut (PDF).")
@click.option("--matrix", "kind", flag_value="matrix", help="What may answer or follow what.")
@click.option("--diff", "kind", flag_value="diff", help="Of two rulesets: what changes for those who know the first.")
@click.option("--site", metavar="DIR", type=click.Path(path_type=Path), help="All shipped rulesets, with an index.")
def command(
    rulesets: tuple[str, ...], use: tuple[Use, ...], option: tuple[Setting, ...], langs: tuple[str, ...],
    format_: str | None, output: Path | None, kind: str | None, site: Path | None,
) -> int:  # fmt: skip
    """Make a booklet of rules, with pictures of the cards and examples that are played while it is made.

    RULESET is a shipped name, a file, or - for standard input. Without -o the document goes to standard output.
    --to svg writes every card as a picture into the folder FILE. With --diff A B, --use and --option are for B.
    Exit code 0: written; 1: written, but a text or an example no longer fits the rules; 2: could not run.

    \b
    Examples:
      unodsl publish official --lang en -o official.html
      unodsl publish village --use zero_rotates --lang both -o village.pdf
      unodsl publish --diff official village -o changes.html
      unodsl publish --site public/
    """
    tongue = langs[0] if len(langs) == 1 else _reader(langs)
    if site is not None:
        if rulesets or kind or use or option or output is not None or format_ == "svg":
            raise _usage("site-alone", tongue)
        return _site(site, format_, tongue)
    if len(rulesets) != (2 if kind == "diff" else 1):
        raise _usage("diff-two" if kind == "diff" else "one-ruleset", tongue)
    ending = output.suffix.lower().lstrip(".") if output is not None else ""
    wanted = format_ or ("pdf" if kind == "sheet" else ending if ending in FORMATS else "html")
    if kind == "sheet" and wanted != "pdf":
        raise _usage("sheet-pdf", tongue)
    if wanted == "pdf" and output is None:
        raise _usage("pdf-file", tongue)
    if kind == "summary" and len(langs) > 1:
        raise _usage("summary-one", tongue)
    if wanted == "svg" and (kind is not None or output is None):
        raise _usage("svg-folder", tongue)
    on_top = [((), ())] * (len(rulesets) - 1) + [(use, option)]
    books = [_book(ref, *added, tongue) for ref, added in zip(rulesets, on_top, strict=True)]
    if wanted == "svg":
        from unodsl.publish.documents import card_files

        for name, content in card_files(books[0], tongue).items():
            _write(output / name if output else Path(name), content, None)
        return _tell_stale(books[:1], tongue)
    _write(output, _made(books, kind, wanted, langs), tongue)
    if wanted == "pdf":
        _tell_lacking(books[-1], tongue)
    return _tell_stale(books[-1:], tongue)


def _usage(key: str, tongue: str) -> click.UsageError:
    """What cannot be asked for like that."""
    from unodsl.text.wording import say

    return click.UsageError(say(f"publish-usage-{key}", tongue))


def _book(ref: str, use: tuple[Use, ...], option: tuple[Setting, ...], tongue: str) -> Book:
    from unodsl.cli.loading import load
    from unodsl.publish.book import make_book
    from unodsl.publish.examples.given import cases_beside, shipped_cases

    loaded = load(ref, use, option, tongue)
    return make_book(loaded, (*shipped_cases(), *cases_beside(ref)))


def _made(books: list[Book], kind: str | None, wanted: str, langs: tuple[str, ...]) -> bytes:
    """The document that was asked for."""
    from unodsl.publish.documents import booklet_pages, difference_page, document, summary
    from unodsl.publish.faces import FONT, Faces
    from unodsl.publish.matrix import matrix_page
    from unodsl.publish.names import Names
    from unodsl.publish.pdf import NotSet, sheet_pdf

    book = books[-1]
    try:
        match kind:
            case "sheet":
                return sheet_pdf(Faces(Names(book.model, langs[0]), FONT))
            case "summary":
                return summary(book, langs[0], wanted)
            case "matrix":
                return document([matrix_page(book, tongue) for tongue in langs], book, wanted)
            case "diff":
                from unodsl.publish.differences import differences

                found = differences(*books)
                return document([difference_page(found, tongue) for tongue in langs], book, wanted)
            case _:
                return document(booklet_pages(book, langs, _from_official(book)), book, wanted)
    except NotSet as error:
        from unodsl.text.wording import say

        raise CannotRun(say("publish-typst-failed", langs[0], reason=str(error))) from error
    except ModuleNotFoundError as error:
        if error.name != "typst":
            raise
        from unodsl.text.wording import say

        raise CannotRun(say("publish-needs-extra", langs[0])) from error


def _from_official(book: Book) -> Differences | None:
    """What differs from the official rules, for rules that are not those."""
    from unodsl.model.load import BASE, load_model
    from unodsl.publish.book import make_book
    from unodsl.publish.differences import differences
    from unodsl.publish.examples.given import shipped_cases

    if book.model.name == BASE and not any(file.house_rule for file in book.model.files):
        return None
    official = load_model(BASE)
    return differences(make_book(official, shipped_cases()), book) if official.ok else None


def _site(folder: Path, format_: str | None, tongue: str) -> int:
    from unodsl.publish.pdf import NotSet
    from unodsl.publish.site import shelf, site_files
    from unodsl.text.wording import say

    of = shelf()
    formats = ("html",) if format_ in (None, "html") else ("html", str(format_))
    try:
        for place, content in site_files(of, data.tongue_names(), formats):
            _write(folder / place, content, None)
    except NotSet as error:
        raise CannotRun(say("publish-typst-failed", tongue, reason=str(error))) from error
    click.echo(say("publish-written", tongue, file=str(folder / "index.html")), err=True)
    return _tell_stale(list(of.books), tongue)


def _write(path: Path | None, content: bytes, tongue: str | None) -> None:
    """Writes a file, its folder as well; without a path, to standard output. Says so where ``tongue`` is given."""
    if path is None:
        click.echo(content, nl=False)
        return
    from unodsl.publish.files import write_file

    try:
        write_file(path, content)
    except OSError as error:
        raise CannotRun(f"{path}: {error.strerror or type(error).__name__}") from error
    if tongue is not None:
        from unodsl.text.wording import say

        click.echo(say("publish-written", tongue, file=str(path)), err=True)


def _tell_stale(books: list[Book], tongue: str) -> int:
    """Says which texts no longer fit. Returns the exit code."""
    from unodsl.publish.stale import stale

    told = list(dict.fromkeys(found.told(tongue) for book in books for found in stale(book)))
    for line in told:
        click.echo(line, err=True)
    return STALE if told else 0


def _tell_lacking(book: Book, tongue: str) -> None:
    """Says which characters of the files' texts the fonts do not have."""
    from unodsl.publish.glyphs import lacking
    from unodsl.text.wording import say

    missing = sorted(frozenset[str]().union(*(lacking(part) for part in book.texts)))
    if missing:
        click.echo(say("publish-glyphs", tongue, characters="".join(missing)), err=True)
