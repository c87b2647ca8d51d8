from hypothesis import given, settings
from tests.format.trees import files, SOURCE, SCOPE
from unodsl.format.files import format_file
from unodsl.syntax.parse import parse
from unodsl.text.source import Source
from unodsl.text.render import render
import pytest
@pytest.mark.parametrize("tongue",["en","zh"])
def test(tongue):
    @settings(max_examples=4000)
    @given(files())
    def run(file):
        text = format_file(file, SOURCE, tongue, SCOPE)
        r = parse(Source("x", text))
        assert r.file == file, "\n" + text.split("\n}\n")[0][400:] + render(r.diagnostics, "en", False)
    run()
