/* What was typed and what was saved stays on this phone until the site has answered. */
"use strict";

/* A value is the list of a form's fields; without a storage the page itself still holds them. */
function keep(name, fields) {
  try {
    localStorage.setItem(name, JSON.stringify(fields));
  } catch {
    // no room or not allowed
  }
}

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

function drop(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // nothing was kept
  }
}

function namesFrom(start) {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start));
  } catch {
    return [];
  }
}

/* Half a deal: one for each game. A whole one: by its key, so that no tab overwrites another's. */
const draftName = (form) => `draft:${form.action}`;
const UNSENT = "unsent:";
const TOLD = "told"; // the organiser has it: other pages need not lead to it
const unsentName = (form, key) => `${UNSENT}${form.action}#${key}`;
const unsentNames = () => namesFrom(`${UNSENT}${SITE}`); // another installation may share the host

function fieldsOf(form) {
  return [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
}

function valueIn(fields, wanted) {
  return fields?.find(([name]) => name === wanted)?.[1];
}

function isTyped(fields) {
  return fields.some(([name, value]) => !["key", "seen", "game"].includes(name) && value);
}

/* Whoever goes on typing has not saved it, whatever was pressed before. */
function keepDraft(form) {
  if (!("draft" in form.dataset)) return;
  const fields = fieldsOf(form);
  dropUnsent(valueIn(fields, "key"));
  keep(draftName(form), fields);
}

function keepUnsent(form) {
  const fields = fieldsOf(form);
  forget(form, valueIn(fields, "key"));
  forget(form, form.dataset.insteadOf);
  keep(unsentName(form, valueIn(fields, "key")), fields);
}

/* Whatever address it was saved for. */
function dropUnsent(key) {
  for (const name of unsentNames()) if (name.endsWith(`#${key}`)) drop(name);
}

function forget(form, key) {
  dropUnsent(key);
  if (valueIn(read(draftName(form)), "key") === key) drop(draftName(form));
}

document.addEventListener(
  "submit",
  ({ target }) => {
    if ("saves" in target.dataset) keepUnsent(target);
  },
  true,
);

/* Whatever the site says to it: recorded is forgotten, wrong is a draft again, all else is kept. */
document.addEventListener("htmx:before:response", ({ detail: { ctx } }) => {
  const form = ctx.sourceElement;
  if (!("saves" in form.dataset) || isAway(ctx)) return;
  const fields = [...ctx.request.body].filter(([name]) => name !== "csrfmiddlewaretoken");
  const { ok, status, headers } = ctx.response.raw;
  if (ok || status === 422) forget(form, valueIn(fields, "key"));
  if (status === 422) keep(draftName(form), fields);
  if (headers.has("X-Kept")) keep(unsentName(form, valueIn(fields, "key")), [...fields, [TOLD, "on"]]);
});

/* Whoever keeps what others recorded says so. */
document.addEventListener("click", ({ target }) => {
  const choice = target.closest("[data-forget]");
  if (choice) forget({ action: new URL(choice.dataset.forget, location.href).href }, choice.dataset.key);
});

/* Saved here and not answered, when the page is opened: sent with its key, so that it counts once. */
function unsentForm() {
  return document.getElementById("unsent");
}

/* The address of a game may be a new one since; its number stays. */
function isOf(form, name) {
  return name.startsWith(unsentName(form, "")) || valueIn(read(name), "game") === form.dataset.game;
}

function sendUnsent() {
  const form = unsentForm();
  if (!form) return;
  const name = unsentNames().find((it) => isOf(form, it));
  const fields = name && read(name);
  form.hidden = !fields;
  if (!fields) return;
  const inputs = fields.map(([name, value]) => {
    return Object.assign(document.createElement("input"), { type: "hidden", name, value });
  });
  form.querySelector("[data-fields]").replaceChildren(...inputs);
  form.querySelector("[data-what]").textContent = said(fields);
  form.scrollIntoView({ block: "nearest" }); // a page that was reloaded is where it was
  form.requestSubmit();
}

function said(fields) {
  const names = [...document.querySelectorAll(".grid thead .name")].map((it) => it.textContent);
  return amountsIn(fields).map(([seat, amount]) => `${names[seat]} ${amount}`).join(" · ");
}

/* Of each seat that is asked for: whose is empty is not. */
function amountsIn(fields) {
  const found = fields.filter(([name]) => /^(points|kept)-\d+$/.test(name));
  return found.map(([name, value]) => [name.split("-")[1], value || "0"]);
}

/* Of another game than the one that is shown: it is sent when that is opened. */
function showElsewhere() {
  const notice = document.querySelector("[data-elsewhere]");
  if (!notice) return;
  const own = unsentForm();
  const names = unsentNames().filter((it) => !own || !isOf(own, it));
  const name = names.find((it) => !valueIn(read(it), TOLD));
  notice.hidden = !name;
  if (!name) return;
  const [action, key] = name.slice(UNSENT.length).split("#");
  notice.dataset.key = key;
  notice.querySelector("a").href = new URL("..", action).href;
  notice.querySelector("[data-what]").textContent = amountsIn(read(name) ?? []).map(([, amount]) => amount).join(" · ");
}
window.addEventListener("pageshow", showElsewhere);

document.addEventListener("click", ({ target }) => {
  const notice = target.closest("[data-forget-elsewhere]")?.closest("[data-elsewhere]");
  if (!notice) return;
  dropUnsent(notice.dataset.key);
  showElsewhere();
});

/* A page that shows both versions, or the form again, says itself what is to be done. */
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  const form = unsentForm();
  if (!form || ctx.sourceElement !== form || isAway(ctx)) return;
  const { ok, status } = ctx.response.raw;
  if (ok) sendUnsent();
  else if (status === 422 || document.querySelector(".versus")) form.hidden = true;
});

document.addEventListener("click", ({ target }) => {
  const form = target.closest("[data-forget-unsent]")?.form;
  if (!form) return;
  forget(form, valueIn(fieldsOf(form), "key"));
  form.hidden = true;
});

/* Half a deal comes back as it was; over what somebody else has recorded since only when asked for. */
function restoreDraft(form) {
  const fields = read(draftName(form));
  if (!fields || "bound" in form.dataset || "typed" in form.dataset) return;
  if (!isTyped(fields)) drop(draftName(form));
  else if (valueIn(fields, "seen") === form.elements.seen.value) fillAgain(form, fields, "[data-not-saved]");
  else form.querySelector("[data-begun]").hidden = false;
}

function fillAgain(form, fields, notice) {
  fill(form, fields);
  form.dataset.typed = "";
  form.closest("details").open = true;
  form.querySelector("[data-begun]").hidden = true;
  form.querySelector(notice).hidden = false;
}

function fill(form, fields) {
  for (const field of form.elements) {
    if (!field.name || field.name === "csrfmiddlewaretoken") continue;
    const given = fields.filter(([name]) => name === field.name).map(([, value]) => value);
    if (["radio", "checkbox"].includes(field.type)) field.checked = given.includes(field.value);
    else if (given.length) [field.value] = given;
  }
}

document.addEventListener("click", ({ target }) => {
  const form = target.closest("[data-bring-back]")?.form;
  if (form) fillAgain(form, read(draftName(form)) ?? [], "[data-moved-on]");
});

function restoreAll() {
  for (const form of document.querySelectorAll("form[data-draft]")) restoreDraft(form);
}
document.addEventListener("htmx:after:settle", restoreAll);
// htmx starts a moment after the page is read: a form sent before would go past it
document.addEventListener("DOMContentLoaded", () => setTimeout(() => {
  restoreAll();
  sendUnsent();
}));
