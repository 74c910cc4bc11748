"""An order goes into a job and into an address, and comes back as it was."""

from django.http import QueryDict

from printing.marks import PaperSize
from tournaments.printables.order import PrintOrder

ORDER = PrintOrder(
    ("scores", "signs"), "de", "http://tens.example", "letter", round=2, per_page=4, spare=3
)
ROW = {
    "kinds": ["scores", "signs"],
    "language": "de",
    "origin": "http://tens.example",
    "paper": "letter",
    "round": 2,
    "per_page": 4,
    "spare": 3,
    "text_only": False,
    "places": 3,
}


def test_the_row_of_a_job_says_what_it_said_before_printables_were_called_so() -> None:
    assert ORDER.facts == ROW
    assert PrintOrder.from_facts(ROW) == ORDER


def test_what_a_row_leaves_out_is_as_usual() -> None:
    few = PrintOrder.from_facts({"kinds": ["poster"], "language": "en", "origin": ""})
    assert few == PrintOrder(("poster",))
    assert few.size is PaperSize.A4


def test_an_address_says_all_but_where_its_codes_lead() -> None:
    said = QueryDict(ORDER.query).dict()
    assert said == {
        "papers": "scores,signs",
        "language": "de",
        "paper": "letter",
        "per_page": "4",
        "spare": "3",
        "places": "3",
        "round": "2",
    }
