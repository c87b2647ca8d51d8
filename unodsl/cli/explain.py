"""``unodsl explain``: the page of a code."""

from __future__ import annotations

import click

from unodsl.cli.commands import CannotRun
from unodsl.cli.options import lang_option


@click.command("explain", short_help="Explain the code of a message.")
@click.argument("code", required=False)
@lang_option
def command(code: str | None, lang: str) -> int:
    """Explain a message by its code or name; without one, list them all.

    \b
    Examples:
      unodsl explain L014
      unodsl explain start-clash
      unodsl explain
    """
    from unodsl.text.wording import say

    if code is None:
        click.echo(_list(lang))
        return 0
    page = _page(code, lang)
    if page is None:
        from unodsl.lint.select import near_code

        near = near_code(code)
        key = "explain-nearest" if near else "explain-unknown"
        raise CannotRun(say(key, lang, name=code, word=near))
    click.echo(page)
    return 0


def _page(code: str, lang: str) -> str | None:
    """The page of a lint rule, or what is known of another message; None where there is no such code."""
    from unodsl.text.wording import find_code

    name = find_code(code)
    if name is None:
        return None
    from unodsl.lint.pages import page_text
    from unodsl.lint.rule import rule_named

    rule = rule_named(name)
    return _entry_text(name, lang) if rule is None else page_text(rule, lang)


def _entry_text(name: str, lang: str) -> str:
    """The wording of a message with examples in its places."""
    from unodsl.text.samples import sample_entry
    from unodsl.text.wording import say

    known = sample_entry(name, lang)
    lines = [f"{known.code} {name}", known.message]
    for head, text in (("why", known.why), ("do", known.do), ("example", known.example)):
        if text:
            lines += ["", say(f"explain-{head}", lang), *(f"  {line}" for line in text.split("\n"))]
    if known.explain:
        lines += ["", known.explain]
    return "\n".join(lines)


def _list(lang: str) -> str:
    from unodsl.lint.select import codes
    from unodsl.text.samples import sample_entry
    from unodsl.text.wording import say

    lines = [f"{code}  {name}: {sample_entry(name, lang).message}" for code, name in codes()]
    return "\n".join([say("explain-list", lang), *lines])
