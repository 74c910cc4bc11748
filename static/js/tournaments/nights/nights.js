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

/* Enter among the letters looks for people; it does not plan the night. */
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches("[data-finds]")) event.preventDefault();
});

function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/* Enter after letters that one person has, or a name that nobody has: whoever that is has come.
   Letters typed meanwhile are another name. */
let entered = null;

document.addEventListener("submit", ({ target }) => {
  if (target.id === "find-people") entered = target.elements.q.value.trim();
});
document.addEventListener("input", ({ target }) => {
  if (target.id === "q") entered = null;
});
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.id !== "find-people" || !entered) return;
  const forms = [...document.querySelectorAll(".walk-in form")];
  const rows = document.querySelectorAll("#rows > .person-row");
  const [theirs, others] = [forms.filter(isTyped), forms.filter((form) => !isTyped(form))];
  if (rows.length === 1 && !others.length) rows[0].querySelector("[name=presence][value=here]")?.form.requestSubmit();
  else if (!rows.length && !others.length) theirs[0]?.requestSubmit();
  if (rows.length + forms.length) document.getElementById("q").select();
  entered = null;
});

function isTyped(form) {
  return form.elements.name?.value === entered;
}
