"""How a page follows, seen from outside: what it asks, and what it is told."""

from collections.abc import Callable

from playwright.sync_api import Page, Response


def answering(path: str, status: int) -> Callable[[Response], bool]:
    """The answer to a question for this path; the stream is none, it never ends."""
    return lambda answer: answer.url.endswith(path) and answer.status == status


def look_again(page: Page) -> None:
    """As when the phone is back in a network: the page asks at once."""
    page.evaluate("window.dispatchEvent(new Event('online'))")


def stop_following(page: Page) -> None:
    """From now on the page takes no news, not even what is already on its way."""
    page.evaluate("""() => document.addEventListener("htmx:before:swap", (event) => {
      if ("follower" in event.detail.ctx) event.preventDefault();
    })""")
