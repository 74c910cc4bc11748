"""Papers speak languages that the pages do not: their dates and numbers follow all the same."""

from datetime import date, datetime
from fractions import Fraction

import pytest
from django.utils.formats import date_format, number_format

from scoring.printed_files import LANGUAGES, in_language
from tournaments.results.words import score_text
from tournaments.standings.schemes import Scheme

DAYS = {
    "en": ("May 1, 2026", "November 19", "Aug. 13, 2026, 7:05 p.m."),
    "de": ("1. Mai 2026", "19. November", "13. August 2026 19:05"),
    "fr": ("1 mai 2026", "19 novembre", "13 août 2026 19:05"),
    "it": ("1 maggio 2026", "19 novembre", "13 agosto 2026 19:05"),
    "ru": ("1 мая 2026 г.", "19 ноября", "13 августа 2026 г. 19:05"),
}
NUMBERS = {
    "en": "12,345.5",
    "de": "12.345,5",
    "fr": "12\xa0345,5",
    "it": "12.345,5",
    "ru": "12\xa0345,5",
}
SCORES = {
    "en": ["1 point", "2 points", "11 points", "21 points", "2.5 points"],
    "de": ["1 Punkt", "2 Punkte", "11 Punkte", "21 Punkte", "2,5 Punkte"],
    "fr": ["1 point", "2 points", "11 points", "21 points", "2,5 points"],
    "it": ["1 punto", "2 punti", "11 punti", "21 punti", "2,5 punti"],
    "ru": ["1 очко", "2 очка", "11 очков", "21 очко", "2,5 очка"],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_dates_read_as_people_write_them(language: str) -> None:
    with in_language(language):
        assert (
            date_format(date(2026, 5, 1)),
            date_format(date(2026, 11, 19), "MONTH_DAY_FORMAT"),
            date_format(datetime(2026, 8, 13, 19, 5), "DATETIME_FORMAT"),
        ) == DAYS[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_and_their_words_follow_the_language(language: str) -> None:
    scores = [Fraction(1), Fraction(2), Fraction(11), Fraction(21), Fraction(5, 2)]
    with in_language(language):
        assert number_format(12345.5, 1, force_grouping=True) == NUMBERS[language]
        assert [score_text(score, Scheme()) for score in scores] == SCORES[language]
