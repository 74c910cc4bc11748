from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.troubles import Troubles

type Size = tuple[int, int]
PHONE: Size = (360, 740)
TABLET: Size = (768, 1024)
WALL: Size = (1440, 900)


class Pages:
    """Opens pages, each in a context of its own: a person with a device."""

    believes_anybody = False  # whose certificate nobody has signed

    def __init__(self, browser: Browser, address: str, troubles: Troubles) -> None:
        self.browser = browser
        self.address = address
        self.troubles = troubles
        self.contexts: list[BrowserContext] = []

    def open(
        self,
        size: Size = PHONE,
        scheme: Literal["light", "dark"] = "light",
        *,
        javascript: bool = True,
        locale: str = "en-GB",
        address: str | None = None,
        scale: float = 1,
    ) -> Page:
        context = self.browser.new_context(
            base_url=address or self.address,
            viewport={"width": size[0], "height": size[1]},
            device_scale_factor=scale,
            color_scheme=scheme,
            java_script_enabled=javascript,
            locale=locale,
            reduced_motion="reduce",
            has_touch=size == PHONE,
            ignore_https_errors=self.believes_anybody,
        )
        context.set_default_timeout(10_000)
        self.troubles.watch(context)
        self.contexts.append(context)
        return context.new_page()

    def close(self) -> None:
        for context in self.contexts:
            context.close()
