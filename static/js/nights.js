/* The list at the door is typed into again and again: the next letters replace the last ones. */
"use strict";

document.addEventListener("focusin", ({ target }) => {
  if (target.matches("[data-select]")) target.select();
});

/* The list of the roster, narrowed by what is typed; who is ticked stays in sight. */
document.addEventListener("input", ({ target }) => {
  if (!target.matches("[data-narrows]")) return;
  const pieces = plain(target.value).split(" ").filter(Boolean);
  for (const label of document.querySelectorAll(`#${target.dataset.narrows} > label`)) {
    const words = plain(label.textContent).split(" ");
    label.hidden = !pieces.every((piece) => words.some((word) => word.startsWith(piece)));
  }
});

function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}
