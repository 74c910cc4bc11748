"""Words in Python that people would see and nobody marked.

Three nets: arguments that are always shown (a label, a message, a refusal), however short; what is
returned or named and begins with a capital; and every other string that reads like a sentence.
"""

import ast
import re
from collections.abc import Iterator

from tools.words.python_marks import marking_calls
from tools.words.sources import Source, Unmarked

SHOWN_ARGUMENTS = {  # function → which of its arguments is shown
    "ValidationError": 0,
    "Http404": 0,
    "PermissionDenied": 0,
    "format_html": 0,
    "mark_safe": 0,
    "add_error": 1,
    "add_message": 2,
}
MESSAGE_LEVELS = {"debug", "info", "success", "warning", "error"}
SHOWN_NAMES = {
    "choices",
    "empty_label",
    "error_messages",
    "help_text",
    "help_texts",
    "label",
    "labels",
    "message",
    "verbose_name",
    "verbose_name_plural",
}
FOR_PROGRAMMERS = {"__str__", "__repr__"}
LETTER = re.compile(r"[^\W\d_]")
CAPITALISED = re.compile(r"^[^\W\d_a-z][^\W\d_A-Z]+[ .!?…:]*$")
SENTENCE = re.compile(r"[^\W\d_]{2,}[,;:.]?\s+[^\W\d_]{2,}")
SENTENCE_PIECE = re.compile(r"\s[^\W\d_]{2,}|[^\W\d_]{2,}\s")

type Candidate = tuple[ast.AST, str, re.Pattern[str]]


def unmarked_in_python(source: Source) -> Iterator[Unmarked]:
    tree = ast.parse(source.text)
    settled = {id(node) for part in silent_parts(tree) for node in ast.walk(part)}
    for node, kind, pattern in candidates(tree):
        if not isinstance(node, ast.Constant) or id(node) in settled:
            continue
        if isinstance(node.value, str) and pattern.search(node.value):
            settled.add(id(node))
            yield Unmarked(source.file, node.lineno, node.value, kind)


def candidates(tree: ast.Module) -> Iterator[Candidate]:
    """Strings, why they may be shown, and how those look that are words for people."""
    for part, kind in shown_parts(tree):
        yield from ((node, kind, LETTER) for node in strings_of(part))
    nodes = list(ast.walk(tree))
    for part in answers(nodes):
        yield from ((node, "an answer", CAPITALISED) for node in strings_of(part))
    for node in nodes:
        if isinstance(node, ast.JoinedStr):  # its fixed pieces are too short to be sentences
            yield from ((piece, "a sentence", SENTENCE_PIECE) for piece in node.values)
    yield from ((node, "a sentence", SENTENCE) for node in nodes)


def silent_parts(tree: ast.Module) -> Iterator[ast.AST]:
    """Strings that are marked, and those that only programmers read."""
    for call, _function in marking_calls(tree):
        yield from call.args
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant()):  # a docstring
                yield node.value
            case ast.Assert(msg=ast.expr() as message):
                yield message
            case ast.FunctionDef(name=name) if name in FOR_PROGRAMMERS:
                yield node
            case ast.Call(func=ast.Attribute(value=ast.Name("log") | ast.Attribute(attr="log"))):
                yield from node.args  # the log is English


def shown_parts(tree: ast.Module) -> Iterator[tuple[ast.expr, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                place = shown_argument(node, name)
                if place is not None:
                    yield from ((argument, name) for argument in node.args[place : place + 1])
            case ast.keyword(arg=str(name)) if name in SHOWN_NAMES:
                yield node.value, name
            case ast.Assign(targets=[ast.Name(id=name)]) if name in SHOWN_NAMES:
                yield node.value, name
            case ast.ClassDef(bases=bases) if any(is_choices(base) for base in bases):
                yield from ((label, "a choice") for label in labels_of(node))


def answers(nodes: list[ast.AST]) -> Iterator[ast.expr]:
    """What functions return and what names and keys stand for."""
    for node in nodes:
        match node:
            case ast.Return(value=ast.expr() as value):
                yield value
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name != "__all__":
                yield value
            case ast.Dict(values=values):
                yield from values


def shown_argument(call: ast.Call, name: str) -> int | None:
    if name.startswith("HttpResponse"):
        return 0
    match call.func:
        case ast.Attribute(value=ast.Name(id="messages")) if name in MESSAGE_LEVELS:
            return 1
        case _:
            return SHOWN_ARGUMENTS.get(name)


def is_choices(base: ast.expr) -> bool:
    return isinstance(base, ast.Attribute | ast.Name) and ast.unparse(base).endswith("Choices")


def labels_of(choices: ast.ClassDef) -> Iterator[ast.expr]:
    for node in choices.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
            yield node.value.elts[-1]


def strings_of(node: ast.expr) -> Iterator[ast.expr]:
    """The strings that this expression may come out as; keys and lookups in it are not shown."""
    match node:
        case ast.Constant():
            yield node
        case ast.JoinedStr(values=parts) | ast.BoolOp(values=parts):
            pass
        case ast.BinOp(left=left, op=ast.Mod()):
            parts = [left]
        case ast.BinOp(left=left, right=right):
            parts = [left, right]
        case ast.IfExp(body=yes, orelse=no):
            parts = [yes, no]
        case ast.Call(func=ast.Attribute(value=value, attr="format")):
            parts = [value]
        case ast.List(elts=elements) | ast.Set(elts=elements):
            parts = elements
        case ast.Tuple(elts=elements):  # of choices: the value, and the words for it
            parts = elements[-1:]
        case ast.Dict(values=parts):
            pass
        case _:
            parts = []
    if not isinstance(node, ast.Constant):
        for part in parts:
            yield from strings_of(part)
