/* Standings: a row that somebody reads stays open when news come in, and the focus stays there. */
"use strict";

let opened = [];
let focused = "";

document.addEventListener("htmx:before:swap", () => {
  opened = [...document.querySelectorAll(".standings details[open]")].map(({ id }) => id);
  focused = document.activeElement?.closest(".standings details")?.id ?? "";
});

document.addEventListener("htmx:after:swap", () => {
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  if (focused && document.activeElement === document.body) {
    document.getElementById(focused)?.querySelector("summary").focus({ preventScroll: true });
  }
});

/* Print: where all rows are here already, at once; else on the page with all of them. */
addEventListener("load", () => {
  if (location.hash !== "#print") return;
  history.replaceState(history.state, "", location.pathname + location.search);
  print();
});

/* Share: by what the phone offers, or the address is copied, and shown. */
document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-share]");
  if (!button) return;
  const field = document.getElementById("shared-address");
  if (navigator.share && (await isShared(button.dataset.share, field.value))) return;
  document.getElementById("to-share").classList.remove("without-script");
  const said = document.getElementById("shared");
  said.textContent = (await isCopied(field)) ? said.dataset.copied : said.dataset.failed;
});
