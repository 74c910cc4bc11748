/* The draft of a round: people are dragged to a table, or onto somebody to swap the two. What it
   would do is asked as soon as somebody is lifted. Without a pointer the page does the same by taps. */
"use strict";

const FAR = 8; // pixels from where it began: less is a tap
const EDGE = 70; // pixels from the edge of the window where it scrolls
const STEP = 14;

let drag = null;

function chipAt(target) {
  return target.closest?.("a.chip[data-person]");
}

/* A finger scrolls the page unless it holds the grip; a mouse may hold anything. */
function mayLift(event, chip) {
  const holds = event.pointerType === "mouse" || event.target.closest(".grip");
  return event.isPrimary && event.button === 0 && holds && chip;
}

document.addEventListener("pointerdown", (event) => {
  const chip = chipAt(event.target);
  if (!mayLift(event, chip)) return;
  drag = { chip, person: chip.dataset.person, pointer: event.pointerId };
  Object.assign(drag, { x: event.clientX, y: event.clientY, lifted: false, texts: new Map(), over: null });
});

document.addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.pointer) return;
  if (!drag.lifted && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
  if (!drag.lifted) lift();
  event.preventDefault();
  carry(event.clientX, event.clientY);
});

function lift() {
  drag.lifted = true;
  drag.chip.classList.add("lifted");
  drag.ghost = document.createElement("div");
  drag.ghost.className = "ghost";
  drag.ghost.append(drag.chip.querySelector("bdi").cloneNode(true), document.createElement("small"));
  document.body.append(drag.ghost);
  document.getElementById("moving").dataset.typed = ""; // nothing may replace the page meanwhile
  askWhat(drag);
  drag.at = { x: drag.x, y: drag.y };
  requestAnimationFrame(scrollAlong);
}

/* The same page as for whoever taps: it says what each move would do. */
async function askWhat(asked) {
  try {
    const number = document.getElementById("moving").elements.page.value;
    const headers = { "HX-Request": "true" };
    const answer = await fetch(`?picked=${asked.person}&page=${number}`, { headers });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const button of page.querySelectorAll("button[name=to]")) {
      const delta = button.querySelector(".delta");
      asked.texts.set(button.value, { text: delta.textContent, isWorse: delta.classList.contains("worse") });
    }
    if (drag === asked) mark();
  } catch {
    // without a network nothing is foretold; the move itself says that it could not be sent
  }
}

/* Held near the edge, the page comes along. */
function scrollAlong() {
  if (!drag?.lifted) return;
  const { x, y } = drag.at;
  const step = y < EDGE ? -STEP : y > innerHeight - EDGE ? STEP : 0;
  if (step) {
    scrollBy({ top: step, behavior: "instant" });
    carry(x, y);
  }
  requestAnimationFrame(scrollAlong);
}

function carry(x, y) {
  drag.at = { x, y };
  drag.ghost.style.translate = `${x}px ${y}px`;
  const under = document.elementFromPoint(x, y);
  const chip = under?.closest(".chip[data-person]");
  const over = chip && chip !== drag.chip ? chip : under?.closest("[data-table]");
  if (over === drag.over) return;
  drag.over?.classList.remove("over");
  drag.over = over && !(over.dataset.table && over.contains(drag.chip)) ? over : null;
  drag.over?.classList.add("over");
  mark();
}

function targetOf(over) {
  return over.dataset.person ? `p${over.dataset.person}` : `t${over.dataset.table}`;
}

function mark() {
  const told = drag.over && drag.texts.get(targetOf(drag.over));
  const note = drag.ghost?.querySelector("small");
  if (!note) return;
  note.textContent = told ? told.text : "";
  note.classList.toggle("worse", Boolean(told?.isWorse));
}

function drop(isWanted) {
  const { over, person, lifted, ghost, chip } = drag;
  drag = null;
  if (!lifted) return;
  ghost.remove();
  chip.classList.remove("lifted");
  over?.classList.remove("over");
  const moving = document.getElementById("moving");
  delete moving.dataset.typed;
  if (!isWanted || !over) return;
  const form = document.getElementById("dragging");
  form.elements.seen.value = moving.elements.seen.value;
  form.elements.page.value = moving.elements.page.value;
  form.elements.entrant.value = person;
  form.elements.to.value = targetOf(over);
  form.requestSubmit();
}

document.addEventListener("pointerup", (event) => {
  if (!drag || event.pointerId !== drag.pointer) return;
  if (drag.lifted) swallowClick();
  drop(true);
});

/* Letting go is no tap on what is there. */
function swallowClick() {
  addEventListener("click", stop, { capture: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }));
}

function stop(click) {
  click.preventDefault();
  click.stopPropagation();
}

document.addEventListener("pointercancel", () => drag && drop(false));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (drag) drop(false);
  else document.getElementById("let-go")?.click();
});

/* A finger on the grip drags; nothing scrolls then. */
document.addEventListener("touchmove", (event) => drag?.lifted && event.preventDefault(), { passive: false });

/* Whatever is put into the page, what one looks at stays where it is on the screen. */
let anchor = null;

/* Whoever was tapped to be moved; otherwise the table where something was tapped, or the first in sight. */
function lookedAt({ sourceElement }) {
  const picked = sourceElement.closest(".chip");
  if (picked) return `#${picked.id}`;
  const inSight = (table) => table.getBoundingClientRect().bottom > 0;
  const tapped = document.activeElement?.closest("[data-table]");
  const table = tapped ?? [...document.querySelectorAll("[data-table]")].find(inSight);
  return table ? `[data-table="${table.dataset.table}"]` : null;
}

function topOf(selector) {
  return selector && document.querySelector(selector)?.getBoundingClientRect().top;
}

document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  const selector = lookedAt(ctx);
  anchor = scrollY > 0 ? { selector, top: topOf(selector) } : null;
});

document.addEventListener("htmx:after:swap", () => {
  const top = topOf(anchor?.selector);
  if (Number.isFinite(top)) scrollBy({ top: top - anchor.top, behavior: "instant" });
  anchor = null;
});
