/* Entering a deal: what follows is filled in, the state is in sight, the screen stays awake. */
"use strict";

const touch = window.matchMedia("(pointer: coarse)");
let wakeLock = null;

/* What follows from what was entered: a mark that somebody set by hand stays as it is. */
function parts(line) {
  return {
    out: line.querySelector("[name=out]"),
    laid: line.querySelector("[name=laid]"),
    amount: line.querySelector(".points input"),
  };
}

function values(line, which) {
  return (line.dataset[which] || "").split(" ").filter(Boolean);
}

/* Every hand has points; cards that are kept need not be entered. */
function isCounted(line) {
  return "counted" in line.dataset;
}

/* By most rules only who went out holds nothing. */
function isOutWithNothing(line) {
  return isCounted(line) && !values(line, "laidValues").includes("0");
}

function setByHand(line) {
  const { laid } = parts(line);
  return laid.defaultChecked || "byHand" in laid.dataset;
}

function inferLaid(line) {
  const { out, laid, amount } = parts(line);
  const points = total(amount.value);
  const fits = values(line, "laidValues").includes(points);
  const fitsOther = values(line, "otherValues").includes(points);
  if (!setByHand(line)) laid.checked = out.checked || (fits && !fitsOther);
}

function goneOut(line) {
  for (const other of line.parentElement.children) {
    const { out, amount } = parts(other);
    const wasOut = isOutWithNothing(line) || "out" in amount.dataset;
    if (out.checked && isCounted(line)) Object.assign(amount, { value: "0" }).dataset.out = "";
    else if (amount.value === "0" && wasOut) amount.value = "";
    inferLaid(other);
  }
}

function amountTyped(line) {
  const { out, amount } = parts(line);
  delete amount.dataset.out;
  const nobody = !line.closest("form").querySelector("[name=out]:checked");
  for (const field of line.querySelectorAll("[data-count]")) field.value = "";
  if (isOutWithNothing(line) && nobody && total(amount.value) === "0") {
    out.checked = true;
    goneOut(line);
  }
  inferLaid(line);
}

function total(text) {
  if (!/^\s*\d+(\s*\+\s*\d+)*\s*$/.test(text)) return "";
  return String(text.split("+").reduce((sum, part) => sum + Number(part), 0));
}

document.addEventListener("input", (event) => {
  const form = event.target.closest(".deal-form");
  if (!form) return;
  const line = event.target.closest(".seat-line");
  form.dataset.typed = "";
  if (line && event.target.name === "out") goneOut(line);
  else if (line && event.target.name === "laid") event.target.dataset.byHand = "";
  else if (line && event.target.closest(".points")) amountTyped(line);
  keepDraft(form);
});

/* After a deal is saved: the state in sight, the next deal under the thumb. */
document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  ctx.wasSent = Boolean(ctx.sourceElement.closest("form")); // the form itself goes with the swap
});

document.addEventListener("htmx:after:swap", (event) => {
  if (!event.detail.ctx.wasSent) return;
  const field = document.querySelector("#game [aria-invalid=true]");
  const wrong = field ?? document.querySelector("#game form :is(.question, [role=alert])");
  if (wrong) {
    (wrong.closest(".seat-line") ?? wrong).scrollIntoView({ block: "center" });
    if (!touch.matches) wrong.focus();
    return;
  }
  window.scrollTo({ top: 0 });
  const next = document.querySelector("details.record > summary") ?? document.getElementById("main");
  next.focus({ preventScroll: true });
});

document.addEventListener("htmx:after:settle", stayAwake);
document.addEventListener("DOMContentLoaded", stayAwake);

/* The screen stays awake while a deal is being entered, where the browser knows how. */
async function stayAwake() {
  const entering = document.querySelector("details.record[open], .deal-form:not(details *)");
  if (!navigator.wakeLock) return;
  if (!entering) {
    await wakeLock?.release();
    return;
  }
  if (wakeLock || document.visibilityState !== "visible") return;
  try {
    wakeLock = await navigator.wakeLock.request("screen");
    wakeLock.addEventListener("release", () => (wakeLock = null));
  } catch {
    // the battery is low: the screen may go dark, the draft stays
  }
}
document.addEventListener(
  "toggle",
  (event) => {
    const { target } = event;
    const isOpened = target.matches("details.record[open]") && !target.querySelector("[data-bound]");
    if (isOpened) target.scrollIntoView(); // what comes back refused has been brought in sight
    stayAwake();
  },
  true,
);
document.addEventListener("visibilitychange", stayAwake);
