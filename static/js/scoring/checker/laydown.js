/* The checker: cards are tapped into groups; the server says whether they are right. */
"use strict";

let taps = 0; // an answer to a question from before the last tap is old news
let touched = 0; // the group that was chosen or got a card last
let told = null; // what the report said when it was tapped
let waits = false; // the report, for the network
let unsent = false; // it waited, and something else was asked meanwhile

function checker() {
  return document.getElementById("checker");
}

function field() {
  return checker().elements.cards;
}

function piles() {
  return [...checker().querySelectorAll(".pile")];
}

function readGroups() {
  const groups = field()
    .value.split("|")
    .map((text) => text.trim().split(/\s+/).filter(Boolean));
  while (groups.length < piles().length) groups.push([]);
  return groups;
}

function ask(groups) {
  field().value = groups.map((group) => group.join(" ")).join(" | ").trim();
  taps += 1;
  count();
  checker().dispatchEvent(new CustomEvent("tapped"));
}

/* The group that takes the next card: the chosen one, until it is full. */
function active() {
  return Math.max(0, piles().findIndex((pile) => pile.querySelector("[name=into]").checked));
}

function activate(index) {
  const into = piles()[index]?.querySelector("[name=into]");
  if (into) into.checked = true;
}

function choose(index) {
  touched = index;
  activate(index);
}

function size(pile) {
  return pile.querySelectorAll("[data-word]").length;
}

function wants(pile) {
  return size(pile) < Number(pile.dataset.size);
}

function goOn(index) {
  const all = piles();
  if (wants(all[index])) return;
  const next = [...all.slice(index + 1), ...all.slice(0, index)].find(wants);
  if (next) activate(all.indexOf(next));
}

function put(key) {
  if (key.getAttribute("aria-disabled") === "true") return;
  const index = active();
  const pile = piles()[index];
  const groups = readGroups();
  touched = index;
  groups[index].push(key.dataset.card);
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.word = key.dataset.card;
  button.append(key.querySelector(".card").cloneNode(true));
  button.setAttribute("aria-label", key.getAttribute("aria-label"));
  const slot = pile.querySelector(".slot");
  if (slot) slot.replaceWith(button);
  else pile.querySelector(".pile-cards").append(button);
  goOn(index);
  ask(groups);
}

function take(button) {
  const pile = button.closest(".pile");
  const index = piles().indexOf(pile);
  const place = [...pile.querySelectorAll("[data-word]")].indexOf(button);
  const groups = readGroups();
  groups[index].splice(place, 1);
  const near = button.nextElementSibling?.matches("button") ? button.nextElementSibling : button.previousElementSibling;
  if (document.activeElement === button) (near ?? pile.querySelector("[name=into]")).focus();
  button.remove();
  if (wants(pile)) {
    const slot = document.createElement("span");
    slot.className = "slot";
    pile.querySelector(".pile-cards").append(slot);
  }
  choose(index);
  ask(groups);
}

/* The last card of the group that is being filled, otherwise of the one before. */
function takeBack() {
  const all = piles();
  const order = [active(), ...all.keys()].filter((index) => size(all[index]));
  const cards = all[order[0] === active() ? order[0] : order.at(-1)]?.querySelectorAll("[data-word]");
  if (cards?.length) take(cards[cards.length - 1]);
}

/* The tray away, to read what the hand can do. */
function fold(button) {
  const shows = button.getAttribute("aria-expanded") === "false";
  button.setAttribute("aria-expanded", String(shows));
  if (!shows) document.getElementById("answer").scrollIntoView();
}

/* What the hand can do, read below where the tray was. */
function show() {
  const button = checker().querySelector("[data-fold]");
  if (button.getAttribute("aria-expanded") === "true") fold(button);
  checker().querySelector(".steps").scrollIntoView({ block: "nearest" });
}

/* How many of each card are left in the deck. */
function count() {
  const out = new Map();
  const texts = [field().value, document.getElementById("answer").dataset.lying];
  for (const card of texts.join(" ").split(/[\s|]+/)) out.set(card, (out.get(card) ?? 0) + 1);
  for (const key of checker().querySelectorAll("[data-card]")) {
    const left = Number(key.dataset.copies) - (out.get(key.dataset.card) ?? 0);
    key.setAttribute("aria-disabled", String(left <= 0));
    const copies = key.querySelector(".copies");
    copies.dataset.left = left;
    copies.textContent = left > 2 && left < 50 ? `×${left}` : "";
  }
}

/* The verdict stays above the tray, which stays under the thumb. */
function keepInSight() {
  const tray = checker().querySelector(".tray");
  if (getComputedStyle(tray).position !== "sticky") return;
  const last = checker().querySelector(".report, .show") ?? checker().querySelector(".verdict");
  const under = last.getBoundingClientRect().bottom + 8;
  const hidden = under - tray.getBoundingClientRect().top;
  const room = document.getElementById("answer").getBoundingClientRect().top;
  if (hidden > 0) window.scrollBy({ top: Math.min(hidden, room) });
}

/* What a report says and what stands beside it. */
function said() {
  const fields = [document.getElementById("report"), checker()].flatMap((form) => [...new FormData(form)]);
  return JSON.stringify(fields.filter(([name]) => name !== "key"));
}

function tellOfReport() {
  const show = (selector, shown) => {
    for (const element of checker().querySelectorAll(selector)) element.hidden = !shown;
  };
  show("[data-answer-waits]", !waits);
  show("[data-report-waits]", waits);
  show("[data-unsent]", unsent);
}

function start() {
  if (!checker()) return;
  checker().querySelector(".tray").dataset.ready = ""; // before that a tap would be lost
  tellOfReport();
  const all = piles();
  if (!all.some((pile) => pile.querySelector("[name=into]").checked)) {
    activate(Math.max(0, all.findIndex(wants)));
  }
  count();
  if (field().value) keepInSight();
}

document.addEventListener("click", (event) => {
  if (!checker()?.contains(event.target)) return;
  const at = (selector) => event.target.closest(selector);
  if (at("[data-card]")) put(at("[data-card]"));
  else if (at("[data-word]")) take(at("[data-word]"));
  else if (at("[data-back]")) takeBack();
  else if (at("[data-fold]")) fold(at("[data-fold]"));
  else if (at("[data-show]")) show();
  else if (at(".pile")) choose(piles().indexOf(at(".pile")));
});

/* Other cards in the tray: the whole page anew. */
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-reload]")) event.target.form.submit();
});

document.addEventListener("input", (event) => {
  if (event.target === field()) taps += 1;
});

/* Arrow keys walk over the tray. */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

document.addEventListener("keydown", (event) => {
  const key = event.target.closest?.(".tray button");
  const way = WAYS[event.key];
  if (!key || !way) return;
  const [x, y] = middle(key);
  const [across, down] = way;
  const far = (button) => {
    const [toX, toY] = middle(button);
    const along = (toX - x) * across + (toY - y) * down;
    const beside = Math.abs((toX - x) * down) + Math.abs((toY - y) * across);
    return along > 4 ? along + 3 * beside : Infinity;
  };
  const [next] = [...key.closest(".tray").querySelectorAll("button")].sort((a, b) => far(a) - far(b));
  event.preventDefault();
  if (far(next) < Infinity) next.focus();
});

/* A report that waits for the network goes out as it was tapped, or not at all. */
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (form.id !== "report") return;
    const { key } = form.elements;
    if (event.submitter) told = { said: said(), key: key.value };
    else if (told?.said === said()) key.value = told.key;
    else {
      event.preventDefault();
      event.stopImmediatePropagation();
      delete form.dataset.waiting;
      delete form.dataset.typed;
    }
    unsent = event.defaultPrevented;
    if (unsent) waits = false;
    tellOfReport();
  },
  { capture: true },
);

document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  if (ctx?.sourceElement.id !== "report" || ctx.response) return;
  waits = true;
  tellOfReport();
});

document.addEventListener("htmx:before:response", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.id !== "report") return;
  waits = isAway(ctx);
  if (waits) tellOfReport();
});

/* Answers */
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  ctx.askedAt = taps;
});

document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (ctx.sourceElement.id !== "checker") return;
  if (ctx.askedAt !== taps) event.preventDefault();
  ctx.into = active();
});

document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.id !== "checker" || ctx.askedAt !== taps) return;
  const answer = document.getElementById("answer");
  for (const next of document.querySelectorAll("[name=next]")) next.value = answer.dataset.here;
  if (document.activeElement !== field()) field().value = answer.dataset.cards;
  const all = piles();
  const stays = all[touched] && wants(all[touched]); // what looked full is a longer group
  activate(stays ? touched : Math.min(ctx.into, all.length - 1));
  start();
});

start();
