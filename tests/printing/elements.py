"""The structure of a PDF, as pypdf reads it strictly: the tree of elements and what they claim."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from itertools import batched
from typing import Any, NamedTuple

from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject

CONTENT = re.compile(rb"/MCID (\d+)(?:/ActualText<[0-9a-f]*>)?>>BDC")


class Element(NamedTuple):
    """An element of the tree: its tag, the text drawn for it, what is said instead, its parts."""

    tag: str
    text: str
    alt: str
    inside: "tuple[Element, ...]"
    scope: str = ""
    page: int = -1

    def all(self, *tags: str) -> "Iterator[Element]":
        """It and whatever is in it, in the order of reading, with one of these tags or with any."""
        if not tags or self.tag in tags:
            yield self
        for inner in self.inside:
            yield from inner.all(*tags)

    @property
    def read(self) -> str:
        """What is read out, its parts included."""
        if self.alt:
            return self.alt
        pieces = (self.text, *(inner.read for inner in self.inside))
        return " ".join(piece for piece in pieces if piece)


@dataclass
class Tagged:
    """A file with its tree."""

    pdf: bytes
    texts: list[dict[int, list[str]]]  # by page and content
    claims: list[tuple[int, int]] = field(default_factory=list)  # page and content, as often

    @cached_property
    def reader(self) -> PdfReader:
        return PdfReader(BytesIO(self.pdf), strict=True)

    @cached_property
    def root(self) -> DictionaryObject:
        return found(self.reader.trailer["/Root"])

    @cached_property
    def pages(self) -> dict[int, int]:
        """The places of the pages in the file, by the numbers of their objects."""
        return {
            page.indirect_reference.idnum: at
            for at, page in enumerate(self.reader.pages)
            if page.indirect_reference
        }

    @cached_property
    def tree(self) -> Element:
        top = found(self.root["/StructTreeRoot"])
        (whole,) = found_list(top["/K"])
        return self.element(whole, self.root.raw_get("/StructTreeRoot").idnum, None)

    def element(self, reference: Any, parent: int, page: int | None) -> Element:
        entry = found(reference)
        assert entry.raw_get("/P").idnum == parent, (
            f"{entry['/S']} says that it is in another element"
        )
        at = self.pages[entry.raw_get("/Pg").idnum] if "/Pg" in entry else page
        texts: list[str] = []
        inside: list[Element] = []
        for kid in found_list(entry.get("/K", [])):
            if isinstance(kid, int):
                assert at is not None, f"{entry['/S']} draws on no page"
                self.claims.append((at, int(kid)))
                texts += self.texts[at].get(int(kid), [])
            else:
                inside.append(self.element(kid, reference.idnum, at))
        return Element(
            tag=str(entry["/S"])[1:],
            text=" ".join(texts),
            alt=str(entry.get("/Alt", "")),
            inside=tuple(inside),
            scope=str(found(entry["/A"])["/Scope"])[1:] if "/A" in entry else "",
            page=-1 if at is None else at,
        )

    def contents(self, page: int) -> list[int]:
        """The numbers of the contents of a page, in the order in which they are drawn."""
        contents = self.reader.pages[page].get_contents()
        assert contents is not None
        return [int(number) for number in CONTENT.findall(contents.get_data())]

    def owners(self, page: int) -> list[str]:
        """The tags of the elements that the page says its contents belong to."""
        places = found_list(found(found(self.root["/StructTreeRoot"])["/ParentTree"])["/Nums"])
        owners = dict(batched(places, 2))[found(self.reader.pages[page])["/StructParents"]]
        return [str(found(owner)["/S"])[1:] for owner in found_list(owners)]

    def fonts(self) -> Iterator[DictionaryObject]:
        """All fonts that a page can draw with."""
        known: set[int] = set()
        for page in self.reader.pages:
            for font in found(found(page["/Resources"])["/Font"]).values():
                if font.idnum not in known:
                    known.add(font.idnum)
                    yield found(font)


def found(reference: Any) -> DictionaryObject:
    """The dictionary that is meant."""
    meant = reference.get_object()
    assert isinstance(meant, DictionaryObject)
    return meant


def found_list(reference: Any) -> Iterable[Any]:
    meant = reference.get_object() if hasattr(reference, "get_object") else reference
    return meant if isinstance(meant, ArrayObject | list) else [meant]
