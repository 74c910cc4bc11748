/* The wall turns by itself: one view after the other, each in the largest type that fits. */
const SMALLEST = 0.036; // of the shorter side of the screen: nobody reads less from ten metres
const LARGEST = 0.12;
const READABLE = 15; // pixels, on a phone that somebody holds in the hand
const WIDEST = 14; // em: longer names take a second line rather than make all type small
const UNBROKEN = [0.95, 0.8]; // this part of the names stands in one line
const A_LITTLE = 1.15; // nobody's name is broken for so little larger type
const TINY = 4; // pixels: then nothing can be done
const GAP = 1; // em between columns, as in screen.css
const COLUMNS = 8;
const SMALLER = 0.96;
const TICK = 250;
const HIDE_POINTER = 3000;

const turn = { key: "", kind: "", page: 0, until: 0, pages: new Map(), pointer: 0, box: "" };

const wall = () => document.getElementById("wall");
const slides = () => [...document.querySelectorAll(".slide")];
const current = () => slides().find((slide) => slide.dataset.slide === turn.kind) ?? slides()[0];

/* How wide and high the items of a list are, in em. */
function measured(list) {
  list.classList.add("measuring");
  Object.assign(list.style, { fontSize: "50px", columns: "" });
  for (const item of list.children) item.removeAttribute("data-off");
  const sizes = [...list.children].map((item) => ({
    width: (item.offsetWidth + 1) / 50, // which is rounded
    height: item.getBoundingClientRect().height / 50 + parseFloat(getComputedStyle(item).marginBlockEnd) / 50,
  }));
  list.classList.remove("measuring");
  return sizes;
}

/* The largest type for so many items of a page, and in how many columns, if this part of them is unbroken. */
function largest(sizes, count, box, { most, widest, unbroken }) {
  const widths = sizes.map(({ width }) => width).sort((one, other) => one - other);
  const usual = widths[Math.floor((widths.length - 1) * unbroken)];
  const width = Math.min(widest, widths.at(-1) <= usual * A_LITTLE ? widths.at(-1) : usual);
  const height = Math.max(...sizes.map((size) => size.height));
  let best = { type: 0, columns: 1 };
  for (let columns = 1; columns <= Math.min(most, count); columns += 1) {
    const wide = box.width / (columns * width + (columns - 1) * GAP);
    const high = box.height / (Math.ceil(count / columns) * height);
    const type = Math.min(wide, high);
    if (type > best.type) best = { type, columns };
  }
  return best;
}

function bounds() {
  const side = Math.min(innerWidth, innerHeight);
  return { smallest: Math.max(READABLE, side * SMALLEST), largest: Math.max(24, side * LARGEST) };
}

/* So few pages that the type is large enough on each of them; rather a name in two lines than one more. */
function fit(list, box) {
  const sizes = measured(list);
  const { smallest, largest: cap } = bounds();
  const limits = { most: Number(list.dataset.columns) || COLUMNS, widest: Number(list.dataset.widest) || WIDEST };
  for (let pages = 1; pages <= Math.max(1, sizes.length); pages += 1) {
    const each = Math.ceil(sizes.length / pages);
    const enough = each <= 1 ? TINY : smallest;
    for (const unbroken of UNBROKEN) {
      const found = largest(sizes, each, box, { ...limits, unbroken });
      for (let type = Math.min(cap, found.type); type >= enough; type *= SMALLER) {
        const layout = { ...found, type, each, pages };
        if (holds(list, layout)) return layout;
      }
    }
  }
  return { type: smallest, columns: 1, each: Math.max(1, sizes.length), pages: 1 };
}

function holds(list, layout) {
  for (let page = 0; page < layout.pages; page += 1) {
    lay(list, layout, page);
    const body = list.parentElement;
    if (list.scrollWidth > list.clientWidth + 1 || list.scrollHeight > body.clientHeight + 1) return false;
  }
  return true;
}

function lay(list, { type, columns, each }, page) {
  list.style.fontSize = `${type}px`;
  list.style.columns = `${columns} auto`;
  [...list.children].forEach((item, number) => {
    item.toggleAttribute("data-off", Math.floor(number / each) !== page);
  });
}

/* The view that is to be seen now, in the type that fits now. */
function show() {
  const slide = current();
  if (!slide) return;
  for (const each of slides()) each.classList.toggle("shown", each === slide);
  const list = slide.querySelector(".fit");
  if (!list) return;
  const body = slide.querySelector(".slide-body");
  const box = { width: list.clientWidth, height: body.clientHeight };
  turn.box = boxOf(body);
  if (!turn.pages.has(turn.kind)) turn.pages.set(turn.kind, fit(list, box));
  const layout = turn.pages.get(turn.kind);
  turn.page = Math.min(turn.page, layout.pages - 1);
  lay(list, layout, turn.page);
  const said = slide.querySelector(".slide-page");
  if (said) said.textContent = layout.pages > 1 ? `${turn.page + 1} / ${layout.pages}` : "";
}

function boxOf(body) {
  return `${body.clientWidth} ${body.clientHeight}`;
}

function stay() {
  turn.until = performance.now() + 1000 * Number(current()?.dataset.seconds ?? 12);
}

/* On to the next page of this view, or to the next view. */
function goOn() {
  const all = slides();
  const pages = turn.pages.get(turn.kind)?.pages ?? 1;
  const isLast = turn.page + 1 >= pages;
  turn.page = isLast ? 0 : turn.page + 1;
  if (isLast && all.length) turn.kind = all[(all.indexOf(current()) + 1) % all.length].dataset.slide;
  show();
  stay();
}

/* After each answer: it goes on with what it showed, unless there is something quite new. */
function begin() {
  if (!wall()) return;
  const isNew = wall().dataset.key !== turn.key;
  turn.key = wall().dataset.key;
  turn.pages.clear();
  const isThere = slides().some((slide) => slide.dataset.slide === turn.kind);
  if (isNew || !isThere) Object.assign(turn, { kind: slides()[0]?.dataset.slide ?? "", page: 0 });
  show();
  if (isNew || !isThere) stay();
}

function refit() {
  turn.pages.clear();
  show();
}

/* The clock grows in its last minutes, and takes its room from the view. */
function tick() {
  const body = current()?.querySelector(".slide-body");
  if (body && current().querySelector(".fit") && boxOf(body) !== turn.box) refit();
  if (performance.now() > turn.until) goOn();
}

/* The pointer and the two buttons are there while somebody moves it. */
function point() {
  clearTimeout(turn.pointer);
  document.documentElement.classList.add("pointing");
  turn.pointer = setTimeout(() => document.documentElement.classList.remove("pointing"), HIDE_POINTER);
}
for (const event of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(event, point);

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-full-screen]")) return;
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.();
});

document.addEventListener("keydown", ({ key }) => {
  if (key === "ArrowRight" || key === "PageDown") goOn();
});

/* The screen stays awake, where the browser knows how. */
async function keepAwake() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // the battery is low: then it may go dark
  }
}

document.documentElement.classList.add("turning");
document.addEventListener("htmx:after:swap", begin);
document.addEventListener("visibilitychange", keepAwake);
window.addEventListener("resize", refit);
document.fonts.ready.then(refit);
begin();
keepAwake();
setInterval(tick, TICK);
