"""Each page of a night on a sheet: on a phone, a tablet and a laptop, by day and by night."""

from base64 import b64encode
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

from tests.browser.claims_scenes import CLAIMS_SCENES
from tests.browser.clubs_scenes import CLUBS_SCENES
from tests.browser.desk_scenes import DESK_SCENES
from tests.browser.ending_scenes import ENDING_SCENES
from tests.browser.leaderboards_scenes import LEADERBOARDS_SCENES
from tests.browser.memory_scenes import MEMORY_SCENES
from tests.browser.nights_scenes import NIGHTS_SCENES
from tests.browser.pages import PHONE, TABLET, WALL, Pages, Size
from tests.browser.people_scenes import PEOPLE_SCENES
from tests.browser.recaps_scenes import RECAPS_SCENES
from tests.browser.replies_scenes import REPLIES_SCENES
from tests.browser.rounds_scenes import ROUNDS_SCENES
from tests.browser.samples_scenes import SAMPLES_SCENES
from tests.browser.scenes import Scene
from tests.browser.seasons_scenes import SEASONS_SCENES
from tests.browser.standings_scenes import STANDINGS_SCENES
from tests.browser.visitors_scenes import VISITORS_SCENES
from tools.pictures.smaller import make_smaller

SCENES = {
    scene.name: scene
    for scenes in (
        CLUBS_SCENES,
        CLAIMS_SCENES,
        NIGHTS_SCENES,
        ROUNDS_SCENES,
        DESK_SCENES,
        ENDING_SCENES,
        STANDINGS_SCENES,
        SEASONS_SCENES,
        LEADERBOARDS_SCENES,
        RECAPS_SCENES,
        PEOPLE_SCENES,
        MEMORY_SCENES,
        REPLIES_SCENES,
        VISITORS_SCENES,
        SAMPLES_SCENES,
    )
    for scene in scenes
}
SHOWN = (
    "sign_in_by_password",
    "welcome_of_a_new_club",
    "account",
    "more_ways",
    "manual",
    "manual_searched",
    "another_club",
    "members",
    "member_to_be_removed",
    "invited",
    "roster_of_a_club",
    "a_person",
    "circles",
    "a_circle",
    "a_person_twice",
    "a_person_to_be_erased",
    "who_played_here",
    "somebody_at_a_seat",
    "games_of_guests",
    "games_claimed",
    "personal_links",
    "a_list_to_import",
    "what_a_list_would_do",
    "nights_some",
    "tournament_new",
    "tournament_settings_once_games_run",
    "tournament_removal_of_what_was_played",
    "personal_page",
    "check_in_after_replies",
    "check_in",
    "badges_scanned",
    "self_check_in",
    "tournament_log",
    "round_drafted",
    "round_with_somebody_picked",
    "round_published",
    "round_to_be_repaired",
    "round_with_open_tables",
    "round_after_a_correction",
    "final_decided_by_the_standings",
    "desk_in_the_middle",
    "keys_of_the_desk",
    "desk_after_the_time",
    "desk_after_the_last_round",
    "desk_revealing_the_podium",
    "desk_asked_to_tell_all_places",
    "desk_of_a_final",
    "entrant_beside_the_final",
    "hand_result_with_guessed_deals",
    "night_to_be_ended",
    "tables_to_be_corrected",
    "result_of_an_earlier_round_corrected",
    "game_behind_a_typed_result",
    "table_with_its_sign",
    "printables_of_a_night",
    "phone_of_a_table",
    "asked_whether_a_table_is_done",
    "phone_of_a_table_that_is_done",
    "paper_to_be_entered",
    "result_typed_in_one_line",
    "code_to_be_typed",
    "standings_for_members",
    "standing_of_one",
    "night_found",
    "entrant_own",
    "night_over",
    "screen_seating",
    "screen_tables",
    "screen_clock",
    "screen_standings",
    "screen_season",
    "screen_next",
    "screen_podium_half_told",
    "screen_podium",
    "seasons_none",
    "seasons_some",
    "season_new",
    "season_settings",
    "season_in_the_middle",
    "season_over",
    "leaderboard_by_wins",
    "leaderboard_by_rating",
    "person_without_a_game",
    "person_of_one_game",
    "person_of_thirty_games",
    "person_of_two_thousand_games",
    "games_of_a_person",
    "company_of_a_person",
    "two_people",
    "people_of_a_club",
    "person_for_visitors",
    "games_of_a_person_without_one",
    "games_of_a_person_of_hundreds",
    "company_of_nobody",
    "company_of_everybody",
    "two_people_of_one_game",
    "people_of_two_thousand_games",
    "club_of_nobody",
    "club_of_one_game",
    "club_of_thirty_games",
    "club_of_two_thousand_games",
    "club_of_two_thousand_games_for_visitors",
    "calendar_of_nothing",
    "calendar_of_a_club",
    "names_for_strangers",
    "recap_of_a_season",
    "recap_of_a_person",
    "season_without_a_night",
    "season_of_one",
    "season_of_two_thousand_games",
    "season_for_visitors",
    "leaderboard_of_nobody",
    "leaderboard_of_one_game",
    "leaderboard_of_two_thousand_games",
    "leaderboard_of_two_thousand_games_by_rating",
    "leaderboard_embedded",
    "recap_of_nothing",
    "recap_of_one_night",
    "recap_of_two_thousand_games",
    "recap_of_a_person_of_two_thousand_games",
    "sample_removal",
)
TELEVISION: Size = (1920, 1080)
SCALE = 0.45
STYLE = "body { margin: 8px; background: #777; width: max-content } div { white-space: nowrap }"
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def sheet(pages: Pages, scene: Scene, folder: Path) -> Path:
    page = pages.open(locale="en-GB")
    scene.show(page)
    sizes = (TELEVISION, PHONE) if scene.name.startswith("screen_") else (PHONE, TABLET, WALL)
    rows = (
        "<div>" + "".join(picture(page, size, theme) for size in sizes) + "</div>"
        for theme in THEMES
    )
    path = folder / f"{scene.name}.png"
    together(pages, "".join(rows), path)
    page.context.close()
    pages.contexts.remove(page.context)
    return path


def picture(page: Page, size: Size, theme: Literal["light", "dark"]) -> str:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=theme)
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(150)  # what is laid out by a script follows the size
    shot = b64encode(page.screenshot(animations="disabled", caret="hide")).decode()
    return f'<img width="{round(size[0] * SCALE)}" src="data:image/png;base64,{shot}"> '


def together(pages: Pages, content: str, path: Path) -> None:
    page = pages.open((1200, 900))
    page.set_content(f"<style>{STYLE}</style>{content}")
    width, height = page.evaluate("[document.body.offsetWidth + 16, document.body.offsetHeight]")
    page.set_viewport_size({"width": width, "height": height + 16})
    page.screenshot(path=path)
    make_smaller(path)
    page.context.close()
    pages.contexts.remove(page.context)
