"""The pages of an older program's data folder: element by element as they are meant to be."""

from pathlib import Path

import pytest

from tests.fixtures.folders import backup_of, unpack
from tests.fixtures.pages import elements
from tests.run.backups import do, must

DIFFERENCES = """
from tests.fixtures import pages
pages.begin()
recorded = [each for each in pages.read() if {condition}]
assert recorded
for line in pages.differences(recorded): print(line)
"""


def differences(folder: Path, condition: str) -> str:
    return do(DIFFERENCES.format(condition=condition), folder)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_pages_of_an_old_folder_are_what_they_were(tmp_path: Path, language: str) -> None:
    unpack("840338a", tmp_path)
    must("migrate", "-v0", folder=tmp_path)
    assert differences(tmp_path, f"each['language'] == '{language}'") == ""


@pytest.mark.long
def test_so_are_those_of_its_backup(tmp_path: Path) -> None:
    must("restore", str(backup_of("840338a", tmp_path)), folder=tmp_path)
    assert differences(tmp_path, "'/jobs/' not in each['path'] and each['language'] == 'en'") == ""
    do("from scoring.models import Club; Club.objects.update(name='Another')", tmp_path)
    assert "\n+Members of Another\n" in differences(tmp_path, "each['path'] == '/club/'")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("<div><p>a</p><p>b</p></div>", "<div>\n  <p>\n    a\n  </p>\n  <p>b</p>\n</div>"),
        ("<p>a <b>b</b></p>", "<p>\n  a\n  <b>b</b>\n</p>"),
        ('<a class="b" href="c">d</a>', '<a\n  href="c"\n  class="b"\n>d</a>'),
        ('<p class="a  b">c</p>', '<p class="a b">c</p>'),
        ("<button>a</button>", "<button>\n  a\n</button>"),
        ("<a>b</a><button>c</button><a>d</a>", "<a>b</a> <button>c</button> <a>d</a>"),
        ('<input accept=".csv,.txt">', '<input accept=".csv, .txt">'),
        ("<svg><path></path></svg>", "<svg>\n  <path></path>\n</svg>"),
        ('<p>a</p><input type="hidden">', '<p>a</p>\n<input type="hidden">'),
        ('<link href="/static/a.css">', '<script nonce="b">c</script>'),
        ('<img src="/static/a.png?1a2b">', '<img src="/static/a.png?3c4d">'),
        ('<input name="key" value="a">', '<input name="key" value="b">'),
    ],
)
def test_what_nobody_sees_counts_as_the_same(before: str, after: str) -> None:
    assert elements(before) == elements(after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("<p><b>a</b><i>b</i></p>", "<p><b>a</b> <i>b</i></p>"),
        ("<p>a <b>b</b></p>", "<p>a<b>b</b></p>"),
        ("<p>a<b> b</b></p>", "<p>a<b>b</b></p>"),
        ("<button>a</button>b", "<button>a</button> b"),
        ("<input>a", "<input> a"),
        ("<a>b</a><input>", "<a>b</a> <input>"),
        ("<pre>a\n b</pre>", "<pre>a b</pre>"),
        ("<textarea>a\nb</textarea>", "<textarea>a b</textarea>"),
        ('<p id="a">b</p>', '<p id="c">b</p>'),
        ('<p id="a">b</p>', "<p>b</p>"),
        ("<p>a</p>", "<div>a</div>"),
        ("<p>a\N{NO-BREAK SPACE}b</p>", "<p>a b</p>"),
        ('<img src="/static/a.png">', '<img src="/static/b.png">'),
    ],
)
def test_what_somebody_could_see_does_not(before: str, after: str) -> None:
    assert elements(before) != elements(after)
