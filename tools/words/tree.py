"""Everything that the sources of the product say, marked or not."""

from pathlib import Path

from tools.words.html import unmarked_in_html, unmarked_in_script, unmarked_in_style
from tools.words.python_marks import marked_in_python
from tools.words.python_words import unmarked_in_python
from tools.words.sources import (
    Marked,
    Unmarked,
    python_sources,
    script_sources,
    style_sources,
    template_sources,
)
from tools.words.templates import read_template


class Tree:
    def __init__(self, home: Path) -> None:
        self.files: list[str] = []
        self.marked: list[Marked] = []
        self.unmarked: list[Unmarked] = []  # the exempt ones too
        self.read_python(home)
        self.read_templates(home)
        self.read_static(home)

    def read_python(self, home: Path) -> None:
        for source in python_sources(home):
            self.files.append(source.file)
            self.marked += marked_in_python(source)
            self.unmarked += unmarked_in_python(source)

    def read_templates(self, home: Path) -> None:
        for source in template_sources(home):
            template = read_template(source)
            self.files.append(source.file)
            self.marked += template.marked
            self.unmarked += [*template.literals, *unmarked_in_html(source.file, template.text)]

    def read_static(self, home: Path) -> None:
        for source in script_sources(home):
            self.unmarked += unmarked_in_script(source)
        for source in style_sources(home):
            self.unmarked += unmarked_in_style(source)
