"""Templates, read with Django's own lexer and its own translation tags."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.template.base import FilterExpression, Lexer, Parser, Token, TokenType, Variable
from django.template.engine import Engine
from django.templatetags.i18n import BlockTranslateNode, TranslateNode

from tools.words.sources import Marked, Source, Unmarked, has_word

MARKING = {"translate", "trans", "blocktranslate", "blocktrans"}
NAMING = {"include", "with", "firstof"}  # tags that hand a literal on to be shown
QUOTED = r"""(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')"""
MARKED_LITERAL = re.compile(rf"_\(\s*{QUOTED}\s*\)")
LITERAL = re.compile(rf"(?<!_\()(?<!date:)(?<!time:){QUOTED}")
# What components are told by: icon names, sizes, colours and letters of cards, parts of an id.
KEY = re.compile(r"\b(?:name|size|colour|kind|level|id)=['\"][a-z0-9-]*['\"]|\b\w+=['\"]\w['\"]")


@dataclass
class Template:
    """What a template says: what is marked, the bare text around its tags, and loose literals."""

    marked: list[Marked] = field(default_factory=list)
    literals: list[Unmarked] = field(default_factory=list)
    text: str = ""


def read_template(source: Source) -> Template:
    engine = Engine.get_default()
    tokens = Lexer(source.text).tokenize()
    parser = Parser(tokens, engine.template_libraries, engine.template_builtins)
    template = Template()
    while parser.tokens:
        token = parser.next_token()
        if token.token_type is TokenType.TEXT:
            lines_skipped = line_of(token) - 1 - template.text.count("\n")
            template.text += "\n" * lines_skipped + token.contents
        elif token.token_type is not TokenType.COMMENT:
            read_tag(source, parser, token, template)
    return template


def read_tag(source: Source, parser: Parser, token: Token, template: Template) -> None:
    for match in MARKED_LITERAL.finditer(token.contents):
        text = escaped(match[1] or match[2])
        template.marked.append(Marked(source.file, line_of(token), text))
    command = token.contents.split()[0] if token.token_type is TokenType.BLOCK else ""
    if command == "comment":
        parser.skip_past("endcomment")
    elif command in MARKING:
        template.marked.append(
            marked_by(parser.tags[command](parser, token), source, line_of(token))
        )
    elif command == "load":
        parser.tags[command](parser, token)
    elif command in NAMING or not command:
        template.literals.extend(loose_literals(source, token, command))


def loose_literals(source: Source, token: Token, command: str) -> Iterator[Unmarked]:
    """Literals in a tag that would be shown as they are."""
    bits = token.split_contents()[2:] if command == "include" else token.split_contents()
    for bit in bits:
        for match in LITERAL.finditer(KEY.sub("", bit)):
            if has_word(text := match[1] or match[2] or ""):
                yield Unmarked(source.file, line_of(token), text, "a literal in a tag")


def marked_by(node: object, source: Source, line: int) -> Marked:
    assert isinstance(node, TranslateNode | BlockTranslateNode)
    context = node.message_context and literal(node.message_context)
    if isinstance(node, TranslateNode):
        text = literal(node.filter_expression)
        return Marked(source.file, line, text and escaped(text), context=context or None)
    singular, _names = node.render_token_list(node.singular)
    if not node.plural:
        return Marked(source.file, line, singular, context=context or None)
    plural, _names = node.render_token_list(node.plural)
    return Marked(source.file, line, singular, plural, context or None)


def literal(expression: FilterExpression) -> str | None:
    found = expression.var.literal if isinstance(expression.var, Variable) else expression.var
    return str(found) if isinstance(found, str) else None


def escaped(text: str) -> str:
    """As Django looks it up: a per cent sign must not be taken for a placeholder."""
    return text.replace("%", "%%")


def line_of(token: Token) -> int:
    return token.lineno or 1
