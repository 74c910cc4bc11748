/* A paper is typed with Tab and Enter alone: Enter goes on to what is empty, and at the end saves. */
"use strict";

const ROW = ".paper-row input";
let asking = 0;

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (key !== "Enter" || !target.matches(ROW)) return;
  const fields = [...target.form.querySelectorAll(ROW)];
  const after = fields.slice(fields.indexOf(target) + 1);
  const next = after.find((field) => !field.value) ?? fields.find((field) => !field.value);
  if (!next) return; // nothing is empty: Enter sends
  event.preventDefault();
  next.focus();
});

document.addEventListener("focusin", ({ target }) => {
  if (target.matches(`${ROW}, #deals`)) target.select();
});

/* The places that the typed results make; what is half typed makes none. */
document.addEventListener("input", ({ target }) => {
  if (target.id === "deals") target.classList.remove("is-guess");
  const form = target.closest("#paper-form");
  if (!form) return;
  clearTimeout(asking);
  asking = setTimeout(() => showPlaces(form), 250);
});

function showPlaces(form) {
  const isHalfTyped = !form.elements.line.value && [...form.querySelectorAll(ROW)].some((field) => !field.value);
  if (!form.isConnected || isHalfTyped) return;
  const values = Object.fromEntries(new FormData(form));
  htmx.ajax("POST", form.dataset.places, { target: "#places", swap: "outerHTML", values, source: "#places" });
}

/* What is wrong is where the next key goes. */
document.addEventListener("htmx:after:swap", () => {
  const wrong = document.querySelector("#entry [autofocus], #entry [aria-invalid=true]");
  if (wrong && !document.activeElement.matches("#paper-form *")) wrong.focus();
});
