/* The keypad: the points or kept cards that a player can have, or the cards counted by kind. */
"use strict";

const SAME_TAP = 300; // milliseconds; so soon nobody means the next player

let line = null; // whose points are being entered
let movedOnAt = -SAME_TAP;

function pad() {
  return document.getElementById("keypad");
}

function openKeypad(seatLine) {
  line = seatLine;
  const dialog = pad();
  dialog.querySelector("h2").textContent = line.querySelector(".name").textContent;
  fillKeys(dialog.querySelector("[data-keys]"));
  fillCounts(dialog);
  chooseTab(dialog, "points");
  if (!dialog.open) dialog.showModal();
}

function fillKeys(keys) {
  const { out, laid, amount } = parts(line);
  const hasLaid = out.checked || (laid.checked && setByHand(line));
  const both = [...values(line, "laidValues"), ...values(line, "otherValues")].map(Number);
  const all = [...new Set(both)].sort((a, b) => a - b);
  const possible = hasLaid ? values(line, "laidValues") : all;
  keys.replaceChildren(
    ...possible.map((points) => {
      const key = document.createElement("button");
      key.type = "button";
      key.className = "key";
      key.textContent = points;
      key.setAttribute("aria-pressed", String(amount.value === String(points)));
      return key;
    }),
  );
}

function countField(count) {
  return line.querySelector(`[data-count="${count.dataset.kind}"]`);
}

function fillCounts(dialog) {
  for (const count of dialog.querySelectorAll("[data-kind]")) {
    count.querySelector("output").value = countField(count)?.value || "0";
  }
  addUp(dialog);
}

function addUp(dialog) {
  let sum = 0;
  for (const count of dialog.querySelectorAll("[data-kind]")) {
    const cards = Number(count.querySelector("output").value);
    sum += cards * count.dataset.each;
    count.querySelector("[data-step='-1']").disabled = cards === 0;
  }
  for (const output of dialog.querySelectorAll("[data-sum]")) output.textContent = sum;
}

function step(dialog, button) {
  const output = button.closest("[data-kind]").querySelector("output");
  output.value = Math.max(0, Number(output.value) + Number(button.dataset.step));
  addUp(dialog);
}

function takeCounts(dialog) {
  fillAmount(dialog.querySelector("[data-sum]").textContent);
  for (const count of dialog.querySelectorAll("[data-kind]")) {
    const cards = count.querySelector("output").value;
    const field = countField(count);
    if (field && cards !== "0") field.value = cards;
  }
  keepDraft(line.closest("form"));
  goOn();
}

function chooseTab(dialog, name) {
  for (const tab of dialog.querySelectorAll("[role=tab]")) {
    const chosen = tab.dataset.tab === name;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    document.getElementById(tab.getAttribute("aria-controls")).hidden = !chosen;
  }
}

function fillAmount(text) {
  const { amount } = parts(line);
  amount.value = text;
  amount.dispatchEvent(new Event("input", { bubbles: true }));
}

function enter(text) {
  fillAmount(text);
  goOn();
}

function lacksPoints(line) {
  const { out, amount } = parts(line);
  return isCounted(line) && !out.checked && !amount.value;
}

/* On to the next player who still lacks points; after the last one the keypad closes. */
function goOn() {
  movedOnAt = performance.now();
  const lines = [...line.parentElement.children];
  const next = lines.slice(lines.indexOf(line) + 1).find(lacksPoints);
  if (next) {
    openKeypad(next);
    return;
  }
  pad().close();
  line.closest("form").querySelector(".submit-bar .primary").focus();
}

/* A finger that trembles taps twice: not for the next player too, nor what the keypad has covered. */
document.addEventListener(
  "click",
  (event) => {
    if (event.timeStamp > movedOnAt + SAME_TAP) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

/* A finger on the points opens the keypad and no keyboard, unless somebody is typing there. */
function isTappedField(field) {
  return touch.matches && field?.matches(".points input") && field !== document.activeElement;
}

document.addEventListener("mousedown", (event) => {
  if (pad() && isTappedField(event.target)) event.preventDefault(); // it would take the focus
});

document.addEventListener("click", (event) => {
  const dialog = pad();
  const at = (selector) => event.target.closest(selector);
  const opener = at("[data-keypad]") || (isTappedField(event.target) && event.target);
  if (!dialog) return;
  if (opener) openKeypad(opener.closest(".seat-line"));
  else if (at(".key")) enter(at(".key").textContent);
  else if (at("[data-tab]")) chooseTab(dialog, at("[data-tab]").dataset.tab);
  else if (at("[data-step]")) step(dialog, at("[data-step]"));
  else if (at("[data-take]")) takeCounts(dialog);
  else if (at("[data-close]") || event.target === dialog) dialog.close();
  else if (at("[data-type]")) {
    const { amount } = parts(line);
    dialog.close();
    amount.blur(); // closing may have given it the focus back, without a caret and a keyboard
    amount.focus();
  }
});

document.addEventListener("keydown", (event) => {
  const tab = event.target.closest?.("[data-tab]");
  if (!tab || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
  const other = tab.parentElement.querySelector("[data-tab][tabindex='-1']");
  chooseTab(pad(), other.dataset.tab);
  other.focus();
});
