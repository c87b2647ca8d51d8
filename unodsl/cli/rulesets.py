"""``unodsl rulesets``: what comes along."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from unodsl.cli.options import lang_option

if TYPE_CHECKING:
    from unodsl.model.model import FileInfo, Model
    from unodsl.syntax.tree import File


OFFICIAL = "official"
"""What the others are compared with."""


@click.command("rulesets")
@lang_option
def command(lang: str) -> int:
    """List the rulesets and house rules that come along, and what each has that official has not.

    \b
    Example:
      unodsl rulesets
      unodsl play village --use seven_swaps
    """
    from unodsl.data import shipped_names
    from unodsl.model.load import load_model
    from unodsl.text.wording import say

    rulesets, house_rules = shipped_names()
    for heading, names in (("rulesets-heading", rulesets), ("house-rules-heading", house_rules)):
        click.echo(say(heading, lang))
        for name in names:
            loaded = load_model(name)
            if loaded.model is not None:
                click.echo(_line(name, loaded.model, loaded.trees[-1], lang))
        click.echo()
    click.echo(say("rulesets-hint", lang))
    return 0


def _line(name: str, model: Model, file: File, lang: str) -> str:
    """One line: the name, the title, what it builds on, the rules that it adds and takes out."""
    from unodsl.syntax.tree import Use, Without
    from unodsl.text.escape import visible
    from unodsl.text.wording import say

    titles = {info.name.id: _title(info, lang) for info in model.files}
    own = [rule.named.name(lang) for rule in model.rules if rule.file == file.decl.id]
    used = [titles.get(item.module.id, item.module.id) for item in file.items if isinstance(item, Use)]
    gone = [n.id for item in file.items if isinstance(item, Without) for n in item.names]
    base = file.extends.id if file.extends is not None else OFFICIAL
    parts = [say("as-base", lang, base=titles.get(base, base))] if base != OFFICIAL else []
    mark = say("names-mark", lang)
    parts += [mark.join([*used, *own])] if used or own else []
    parts += [say("taken-out", lang, rules=mark.join(gone))] if gone else []
    more = say("parts-mark", lang).join(parts) or say("nothing-more", lang)
    return visible(f"  {name:<22} {say('title-and-more', lang, title=titles[file.decl.id], more=more)}")


def _title(info: FileInfo, lang: str) -> str:
    return (info.title.get(lang) if info.title else None) or info.name.name(lang)
