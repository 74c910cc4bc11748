"""Strings marked in Python: calls of Django's gettext functions under whatever name."""

import ast
from collections.abc import Iterator

from tools.words.sources import Marked, Source

TRANSLATION = "django.utils.translation"
ARGUMENTS = {
    "gettext": ("text",),
    "ngettext": ("text", "plural"),
    "pgettext": ("context", "text"),
    "npgettext": ("context", "text", "plural"),
}
FUNCTIONS = {
    name + ending: arguments
    for name, arguments in ARGUMENTS.items()
    for ending in ("", "_lazy", "_noop")
}


def marked_in_python(source: Source) -> Iterator[Marked]:
    for call, function in marking_calls(ast.parse(source.text)):
        pairs = zip(FUNCTIONS[function], call.args, strict=False)
        texts = {name: plain_string(argument) for name, argument in pairs}
        if len(texts) < len(FUNCTIONS[function]) or None in texts.values():
            texts = {"text": None}
        yield Marked(source.file, call.lineno, **{"text": None} | texts)


def plain_string(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def marking_calls(tree: ast.Module) -> Iterator[tuple[ast.Call, str]]:
    """Each call that marks, with the name that its function has at home."""
    known = imported_names(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (function := called(node.func, known)):
            yield node, function


def imported_names(tree: ast.Module) -> dict[str, str]:
    """How this module calls the functions: `_` → `gettext_lazy`."""
    return {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == TRANSLATION
        for alias in node.names
        if alias.name in FUNCTIONS
    }


def called(node: ast.expr, known: dict[str, str]) -> str | None:
    match node:
        case ast.Name(id=name):
            return known.get(name)
        case ast.Attribute(value=ast.Name(id="translation"), attr=name) if name in FUNCTIONS:
            return name
        case _:
            return None
