from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

ABORTED = "net::ERR_ABORTED"  # the page was left while something was still being fetched
CUTS = (
    "htmx:error: Failed to fetch",
    "htmx:error: The server is away",
    "net::ERR_CONNECTION_CLOSED",
    "net::ERR_CONNECTION_REFUSED",
    "net::ERR_CONNECTION_RESET",
    "net::ERR_CONTENT_LENGTH_MISMATCH",
    "net::ERR_EMPTY_RESPONSE",
    "net::ERR_INCOMPLETE_CHUNKED_ENCODING",
    "net::ERR_INTERNET_DISCONNECTED",
    "net::ERR_SOCKET_NOT_CONNECTED",
)


class Troubles:
    """Console messages, errors of scripts and failed requests of all pages of a test."""

    def __init__(self) -> None:
        self.noted: list[str] = []
        self.announced: set[int] = set()
        self.seen: set[int] = set()
        self.cuts_announced = False
        self.cuts_seen = False

    def announce(self, *statuses: int) -> None:
        """This test makes the server answer so, on purpose."""
        self.announced |= set(statuses)

    def announce_cuts(self) -> None:
        """This test takes the network away, on purpose."""
        self.cuts_announced = True

    def is_cut(self, text: str | None) -> bool:
        found = any(cut in (text or "") for cut in CUTS)
        self.cuts_seen |= found
        return found and self.cuts_announced

    def watch(self, context: BrowserContext) -> None:
        context.on("console", self.on_console)
        context.on("weberror", self.on_error)
        context.on("requestfailed", self.on_failure)
        context.on("response", self.on_response)

    def on_console(self, message: ConsoleMessage) -> None:
        if message.type not in {"error", "warning"}:
            return
        if any(f"status of {status} " in message.text for status in self.announced):
            return
        if self.is_cut(message.text):
            return
        self.noted.append(f"console {message.type}: {message.text}")

    def on_error(self, error: WebError) -> None:
        self.noted.append(f"script: {error.error}")

    def on_failure(self, request: Request) -> None:
        if request.failure != ABORTED and not self.is_cut(request.failure):
            self.noted.append(f"request: {request.method} {request.url}: {request.failure}")

    def on_response(self, response: Response) -> None:
        if response.status < 400:
            return
        self.seen.add(response.status)
        if response.status not in self.announced:
            self.noted.append(f"{response.status}: {response.request.method} {response.url}")

    def judge(self) -> None:
        assert not self.noted, "\n".join(self.noted)
        missing = self.announced - self.seen
        assert not missing, f"announced, but never answered: {missing}"
        assert self.cuts_seen or not self.cuts_announced, "announced, but nothing was cut"
