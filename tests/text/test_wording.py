"""The tables of wording: complete in each tongue, and safe with whatever is put into them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

import unodsl
from unodsl.text import wording
from unodsl.text.diagnostics import Said
from unodsl.text.escape import visible
from unodsl.text.wording import (
    BASE_TONGUE,
    Entry,
    entry,
    fill,
    find_code,
    places,
    read_table,
    read_tables,
    say,
    table_paths,
    tongues,
)

OTHERS = [tongue for tongue in tongues() if tongue != BASE_TONGUE]


def test_the_tongues() -> None:
    assert set(tongues()) >= {"en", "zh"}


@pytest.mark.parametrize("tongue", OTHERS)
def test_each_table_has_the_same_keys_fields_and_places(tongue: str) -> None:
    base, own = read_tables(BASE_TONGUE), read_tables(tongue)
    assert base.keys() == own.keys()
    for key, here in own.items():
        there = base[key]
        assert not here.code, f"{key}: codes stand in the English table only"
        assert places(here.message) == places(there.message), key
        for field in ("why", "do", "example", "explain"):
            mine, other = getattr(here, field), getattr(there, field)
            assert bool(mine) == bool(other), f"{key}: {field} is in one tongue only"
            if field in ("why", "do"):
                assert places(mine) == places(other), f"{key}: {field}"


@pytest.mark.parametrize("tongue", tongues())
def test_every_message_says_something(tongue: str) -> None:
    assert [key for key, found in read_tables(tongue).items() if not found.message.strip()] == []


@pytest.mark.parametrize("tongue", tongues())
def test_no_key_stands_twice(tongue: str) -> None:
    for path in table_paths(tongue):
        check_no_key_twice(path)


def check_no_key_twice(path: Path) -> None:
    root = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    assert isinstance(root, yaml.MappingNode)
    for node in [root, *(value for _, value in root.value if isinstance(value, yaml.MappingNode))]:
        keys = [key.value for key, _ in node.value]
        assert len(keys) == len(set(keys)), sorted(key for key in keys if keys.count(key) > 1)


def test_codes_are_unique_and_well_formed() -> None:
    table = read_tables(BASE_TONGUE)
    codes = [found.code for found in table.values() if found.code]
    assert len(codes) == len(set(codes)), sorted(code for code in codes if codes.count(code) > 1)
    assert all(code[:1].isalpha() and code[:1].isupper() and code[1:].isdigit() for code in codes)


def keys_in_code() -> set[str]:
    """The keys that the program names outright in a `Diagnostic` or a `Said`."""
    found = set()
    for path in Path(unodsl.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Diagnostic" | "Said"), args=[ast.Constant(value=str(key)), *_]):
                    found.add(key)
                case _:
                    pass
    return found


def test_every_key_that_the_program_names_is_in_the_table() -> None:
    keys = keys_in_code()
    assert {"file-too-large", "hidden-character"} <= keys
    assert sorted(keys - read_tables(BASE_TONGUE).keys() - {"in-tongue"}) == []


def test_values() -> None:
    assert say("file-missing", "en", file="a.uno") == 'there is no file "a.uno"'
    assert say(Said("file-missing", {"file": "a.uno"}), "zh") == "没有“a.uno”这个文件"
    assert fill("{x} of {n}", {"x": ("a", "b", "c"), "n": 3}, "en") == "a, b or c of 3"
    assert fill("{x}", {"x": ("a", "b", "c")}, "zh") == "a、b或c"
    assert fill("{x}|{y}", {"x": (), "y": ("a",)}, "en") == "|a"
    assert fill("{x}", {"x": Said("count-error-many", {"count": 2})}, "zh") == "2 个错误"
    assert fill("{x}", {"x": "z" * 1000}, "en") == "z" * 200 + "…"


def test_an_argument_may_have_any_name() -> None:
    assert say("none-such", "en", what="a", tongue=2, key="\n") == "none-such (what=a, tongue=2, key=\\n)"


@given(st.text(max_size=100))
def test_user_text_is_never_a_template(text: str) -> None:
    assert fill("<{x}>", {"x": text, "y": "secret"}, "en") == f"<{visible(text)}>"
    assert fill("<{x}>", {"x": "{y}{0}{{}}%s", "y": "secret"}, "en") == "<{y}{0}{{}}%s>"


def test_braces_of_an_example_stay() -> None:
    assert fill("rule a { may play } {other}", {"x": "1"}, "en") == "rule a { may play } {other}"


def test_find_code() -> None:
    assert find_code("E001") == find_code(" e001 ") == find_code("file-missing") == "file-missing"
    assert find_code("E9999") is None
    assert find_code("list-mark") is None
    assert find_code("") is None


def test_what_a_tongue_lacks_is_said_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for tongue, text in {
        "en": "a: {code: E001, message: hello, do: act}\nb: bye\n",
        "xx": "a: {message: ha}\n",
    }.items():
        (tmp_path / "tongues" / tongue).mkdir(parents=True)
        (tmp_path / "tongues" / tongue / "wording.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(wording, "grammar_dir", lambda: tmp_path)
    monkeypatch.setattr(wording, "tongue_names", lambda: ("en", "xx"))
    caches = (wording.tongues, wording._entries, wording._names_of_codes)
    for each in caches:
        each.cache_clear()
    try:
        assert tongues() == ("en", "xx")
        assert entry("a", "xx") == Entry("a", "ha", code="E001", do="act")
        assert say("b", "xx") == say("b", "../en") == "bye"
    finally:
        monkeypatch.undo()
        for each in caches:
            each.cache_clear()


@pytest.mark.parametrize("text", ["[a]", "a: [b]", "a: {message: {b: c}}", "a: {mesage: b}", ""])
def test_a_table_of_another_form_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "wording.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"wording\.yaml"):
        read_table(path)


def test_keys_such_as_no_need_no_quotes(tmp_path: Path) -> None:
    path = tmp_path / "wording.yaml"
    path.write_text("no: no\nyes: 1\n", encoding="utf-8")
    assert read_table(path) == {"no": Entry("no", "no"), "yes": Entry("yes", "1")}
