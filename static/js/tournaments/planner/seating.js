/* What is typed for a seating outlives a reload: this tab keeps it until there is a plan. */
"use strict";

const DRAFT = `draft:${location.pathname}`;
const OF_THE_PAGE = ["csrfmiddlewaretoken", "of_club"];

document.addEventListener("input", ({ target }) => {
  const form = target.closest("#seating-form");
  if (!form) return;
  const fields = [...new FormData(form)].filter(([name]) => !OF_THE_PAGE.includes(name));
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify(fields));
  } catch {
    // no room or not allowed: the page itself still holds what was typed
  }
});

document.addEventListener("htmx:before:response", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.id === "seating-form" && !isAway(ctx) && ctx.response.raw.ok) sessionStorage.removeItem(DRAFT);
});

function typeAgain() {
  const form = document.getElementById("seating-form");
  const fields = JSON.parse(sessionStorage.getItem(DRAFT) ?? "null");
  if (fields) fill(form, fields);
  if (form.elements.here.value) form.elements.here.dispatchEvent(new Event("input", { bubbles: true }));
}

function fill(form, fields) {
  for (const field of form.elements) {
    const given = fields.filter(([name]) => name === field.name).map(([, value]) => value);
    if (["radio", "checkbox"].includes(field.type)) field.checked = given.includes(field.value);
    else if (given.length) field.value = given[0];
  }
  const split = document.createElement("input"); // until the tables are here
  Object.assign(split, { type: "hidden", name: "split", value: new Map(fields).get("split") ?? "" });
  document.getElementById("tables").append(split);
}

// htmx starts a moment after the page is read
window.addEventListener("pageshow", () => setTimeout(typeAgain));
