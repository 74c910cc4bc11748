/* Keys for what the desk can do: those that `aria-keyshortcuts` names. The number of a table goes to
   that table, and the keys inside of it mean it then; the same is true of other groups with keys. */
"use strict";

const NEXT_DIGIT = 700; // milliseconds within which a second digit belongs to the first
const OFF = "phase10-keys-off";
const GROUP = "[data-keys]";
const PRESSED = "a, button";

let digits = "";
let typedAt = 0;
let place = null; // of the focus before news came in

const helpOf = () => document.getElementById("keys");

function isOff() {
  try {
    return Boolean(localStorage.getItem(OFF));
  } catch {
    return false;
  }
}

function switchKeys(isOn) {
  try {
    if (isOn) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "1");
  } catch {
    // without a storage they stay on
  }
}

/* Whoever types, chooses or reads a dialog means the field and not the desk. */
function isElsewhere({ target, ctrlKey, altKey, metaKey, repeat, defaultPrevented }) {
  const isTyping = target.closest?.("input, textarea, select, [contenteditable]");
  const isOpen = document.querySelector("dialog[open]");
  return ctrlKey || altKey || metaKey || repeat || defaultPrevented || isTyping || isOpen;
}

function nameOf({ key }) {
  return key === "+" ? "Plus" : key.toLowerCase();
}

function withKey(name, parent = document) {
  const those = [...parent.querySelectorAll(`[aria-keyshortcuts="${CSS.escape(name)}"]`)];
  return those.filter((it) => it.checkVisibility() && !it.disabled);
}

/* What this key means here: in the group where the focus is, otherwise outside of all groups,
   and of several there the one after the focus. */
function meantBy(name) {
  const group = document.activeElement?.closest(GROUP);
  const inside = group ? withKey(name, group)[0] : null;
  const outside = withKey(name).filter((it) => !it.parentElement.closest(GROUP));
  return inside ?? outside[outside.indexOf(group) + 1] ?? outside[0];
}

function goTo(element) {
  element.querySelector(PRESSED)?.focus();
  element.scrollIntoView({ block: "nearest" });
}

/* The number of a table, one digit after the other. */
function chooseTable(digit) {
  const isMore = digits && performance.now() - typedAt < NEXT_DIGIT;
  const numbers = isMore ? [digits + digit, digit] : [digit];
  digits = numbers.find((each) => document.getElementById(`table-${each}`)) ?? "";
  typedAt = performance.now();
  if (digits) goTo(document.getElementById(`table-${digits}`));
  return Boolean(digits);
}

function press(name) {
  const meant = meantBy(name);
  if (!meant) return /^\d$/.test(name) && chooseTable(name);
  if (meant.matches(PRESSED)) meant.click();
  else goTo(meant);
  return true;
}

function leaveGroup() {
  const at = document.activeElement;
  if (at?.closest(GROUP)) at.blur();
}

document.addEventListener("keydown", (event) => {
  if (isElsewhere(event) || isOff()) return;
  if (event.key === "?") openHelp();
  else if (event.key === "Escape") leaveGroup();
  else if (!press(nameOf(event))) return;
  event.preventDefault();
});

function openHelp() {
  helpOf().querySelector("input").checked = !isOff();
  helpOf().showModal();
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-open-keys]")) openHelp();
  else if (target === helpOf() || target.closest("#keys [data-close]")) helpOf().close();
});

document.addEventListener("change", ({ target }) => {
  if (target.matches("#keys input")) switchKeys(target.checked);
});

/* News put another element in the place of the one that had the focus: it stays in its group. */
document.addEventListener("htmx:before:swap", () => {
  const at = document.activeElement;
  const group = at?.closest(GROUP);
  place = group?.id ? { group: group.id, key: at.getAttribute("aria-keyshortcuts") } : null;
});

document.addEventListener("htmx:after:swap", () => {
  const group = place && document.activeElement === document.body && document.getElementById(place.group);
  if (!group) return;
  const same = place.key && withKey(place.key, group)[0];
  (same || group.querySelector(PRESSED))?.focus({ preventScroll: true });
});

/* News leave the field alone in which somebody types, and what is not sent stays in it. */
let kept = null;

document.addEventListener("htmx:before:swap", () => {
  const field = document.querySelector("[data-kept]");
  const isTyped = field && (field.value !== field.defaultValue || field.validity.badInput);
  const isFocused = field && field === document.activeElement;
  kept = isTyped || isFocused ? { field, isTyped, isFocused } : null;
});

document.addEventListener("htmx:after:swap", () => {
  const field = kept && document.querySelector("[data-kept]");
  if (!field || field === kept.field) return;
  kept.field.defaultValue = field.defaultValue;
  if (!kept.isTyped) kept.field.value = field.value;
  field.replaceWith(kept.field);
  if (kept.isFocused) kept.field.focus({ preventScroll: true });
});
