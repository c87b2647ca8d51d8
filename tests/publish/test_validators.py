"""HTML as validators see it: the Nu checker, and axe-core in Chromium. They run where they are installed.

``UNODSL_NODE_MODULES`` names a folder with the npm packages `vnu-jar` and `axe-core`.
"""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.publish.booklets import TONGUES, book, pages
from unodsl.data import shipped_names
from unodsl.publish.differences import differences
from unodsl.publish.documents import difference_page, document, summary
from unodsl.publish.matrix import matrix_page
from unodsl.publish.site import Shelf, index_page

MODULES = Path(os.environ.get("UNODSL_NODE_MODULES", "node_modules"))
VNU = next(iter(sorted(MODULES.glob("vnu-jar/**/vnu.jar"))), None)
AXE = MODULES / "axe-core" / "axe.min.js"
CHROMIUM = shutil.which("chromium")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--virtual-time-budget=20000", "--dump-dom",
)  # fmt: skip
RUN = """<script>axe.run().then(function (found) {
  var told = found.violations.map(function (v) { return [v.id, v.nodes.length, v.nodes[0].html]; });
  var shown = document.createElement("pre");
  shown.id = "axe";
  shown.textContent = JSON.stringify(told);
  document.body.replaceChildren(shown);
});</script>"""


def written(name: str, folder: Path) -> list[Path]:
    """The booklet in each tongue alone, and in both together."""
    of = book(name)
    made = []
    for tongues in (*((tongue,) for tongue in TONGUES), TONGUES):
        path = folder / f"{name}-{'-'.join(tongues)}.html"
        path.write_bytes(document(pages(of, *tongues), of, "html"))
        made.append(path)
    return made


def others(folder: Path) -> list[Path]:
    """The other kinds of pages: what changes, with one deck and with two, what meets what, a summary, the index."""
    made = {}
    for known, new in (("official", "village"), ("party", "disney_mixed")):
        found = differences(book(known), book(new))
        told = [difference_page(found, tongue) for tongue in TONGUES]
        made[f"diff-{new}"] = document(told, book(new), "html")
    mixed = book("disney_mixed")
    made["matrix"] = document([matrix_page(mixed, tongue) for tongue in TONGUES], mixed, "html")
    made["summary"] = summary(mixed, "zh", "html")
    made["index"] = index_page(Shelf((book("official"), mixed)), TONGUES, ("html", "pdf")).encode()
    paths = []
    for name, content in made.items():
        paths.append(folder / f"{name}.html")
        paths[-1].write_bytes(content)
    return paths


@pytest.mark.thorough
@pytest.mark.skipif(VNU is None or shutil.which("java") is None, reason="vnu-jar or Java is not installed")
def test_the_checker_finds_nothing(tmp_path: Path) -> None:
    paths = [path for name in shipped_names()[0] for path in written(name, tmp_path)] + others(tmp_path)
    done = subprocess.run(
        ["java", "-jar", str(VNU), *map(str, paths)], capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.thorough
@pytest.mark.skipif(CHROMIUM is None or not AXE.is_file(), reason="axe-core or Chromium is not installed")
@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", [*shipped_names()[0], "others"])
def test_axe_finds_nothing(name: str, is_dark: bool, tmp_path: Path) -> None:
    axe = AXE.read_text("utf-8").replace("</script", "<\\/script")
    for path in others(tmp_path) if name == "others" else written(name, tmp_path)[-1:]:
        page = path.read_text("utf-8")
        # The page forbids scripts of others, and axe is one.
        page = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page)
        page = page.replace("@media (prefers-color-scheme: dark)", "@media all") if is_dark else page
        path.write_text(page.replace("</body>", f"<script>{axe}</script>{RUN}</body>"), "utf-8")
        command = [str(CHROMIUM), *FLAGS, path.as_uri()]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
        told = re.search(r'<pre id="axe">(.*?)</pre>', done.stdout, re.DOTALL)
        assert told, done.stderr[-500:]
        assert json.loads(html.unescape(told[1])) == []
