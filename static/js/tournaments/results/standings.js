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
