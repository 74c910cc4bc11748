"""What must hold for the look of every page."""

from playwright.sync_api import Page

SMALL = """() => {
  const shows = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const inText = (element) =>
    element.matches("a") && getComputedStyle(element).display === "inline" &&
    [...element.parentNode.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const area = (element) => {  // a link may be stretched over its whole row
    const box = element.getBoundingClientRect();
    const over = getComputedStyle(element, "::after");
    const stretched = over.position === "absolute" && over.content !== "none";
    return stretched ? { width: parseFloat(over.width), height: parseFloat(over.height) } : box;
  };
  const target = (element) => element.labels?.[0]?.contains(element) ? element.labels[0] : element;
  const dialog = document.querySelector("dialog[open]");
  return [...(dialog ?? document).querySelectorAll(
    "a[href], button, summary, select, input:not([type=hidden]), [role=tab]"
  )]
    .filter((element) => !element.matches(".skip, .visually-hidden"))
    .filter((element) => shows(element) && !inText(element))
    .map(target)
    .map((element) => [element, area(element)])
    .filter(([, box]) => Math.min(box.width, box.height) < 43.5)
    .map(([element, box]) =>
      `${element.outerHTML.slice(0, 120)} is ${Math.round(box.width)} × ${Math.round(box.height)}`);
}"""

WIDE = "document.scrollingElement.scrollWidth - innerWidth"


def check_looks(page: Page) -> None:
    """Nothing sticks out at the side, and every target is big enough for a finger."""
    size = f"{page.url} at {page.viewport_size}"
    assert page.evaluate(WIDE) <= 0, f"{size} scrolls sideways"
    small = page.evaluate(SMALL)
    assert not small, f"{size}\n" + "\n".join(small)
