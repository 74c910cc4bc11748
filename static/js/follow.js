/* Following: a stream says that something has changed, the page asks what. Unheard, it asks alone. */
"use strict";

const ASK_ALONE = 3000; // milliseconds between questions while nobody says anything
const ASK_ANYWAY = 30000; // while a stream does; data-anyway where time itself changes the part
const ASK_AGAIN = 500; // at the soonest, however much is said
const SILENCE = 45000; // of a stream that is dead: its beat comes every 20 seconds
const SHORTEST_PAUSE = 2000; // before it is tried again
const LONGEST_PAUSE = 30000;
const LONGEST_ANSWER = 20000;
const LATE_ANSWER = 3000; // perhaps the stream holds the connection that the question needs
const TICK = 1000;
const SITE = new URL("../..", document.currentScript.src).href; // all of it lives below this address

const now = () => performance.now();
const isVisible = () => document.visibilityState === "visible";
const followers = () => [...document.querySelectorAll("[data-follow]")];

let swaps = 0; // how often this page was changed by what somebody did on it

/* What is known of each follower, by its id: every answer puts another element in its place. */
const known = new Map();

function knownOf(id) {
  if (!known.has(id)) known.set(id, { changed: 0, asked: now(), answered: 0, asking: false, timer: 0 });
  return known.get(id);
}

function isBehind(it) {
  return it.changed > it.answered;
}

function isUnanswered() {
  const asked = followers().map(({ id }) => knownOf(id));
  return asked.some((it) => it.asking && now() - it.asked > LATE_ANSWER);
}

/* What somebody does on this page is answered with the part as it is then: nobody asks meanwhile. */
const underWay = new Set();

function bringsPart(ctx) {
  return !isFollowing(ctx) && ctx.request.method === "POST" && followers().some((it) => ctx.target?.contains?.(it));
}

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (bringsPart(ctx)) underWay.add(ctx);
});
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (!underWay.delete(ctx)) return;
  for (const { id } of followers()) if (isBehind(knownOf(id))) askSoon(id);
});

/* Ask for the part that follows; its answer is taken only where it is new. */
function askNow(id) {
  const it = knownOf(id);
  if (!isVisible() || underWay.size || (it.asking && now() - it.asked < LONGEST_ANSWER)) return;
  document.getElementById(id)?.dispatchEvent(new CustomEvent("follow"));
}

function askSoon(id) {
  const it = knownOf(id);
  if (it.timer) return;
  const goAhead = () => {
    it.timer = 0;
    askNow(id);
  };
  it.timer = setTimeout(goAhead, Math.max(0, it.asked + ASK_AGAIN - now()));
}

function nudge(topic = "") {
  for (const follower of followers()) {
    if (topic && !follower.dataset.follow.split(" ").some((ticket) => ticket.startsWith(`${topic}:`))) continue;
    knownOf(follower.id).changed = now();
    askSoon(follower.id);
  }
}

/* The stream: one for the page that has a place, with the tickets of all that follow in it. */
const stream = { source: null, tickets: "", isHeard: false, heardAt: 0, pause: 0, notBefore: 0 };

function wantedTickets() {
  if (!isVisible()) return "";
  const tickets = new Set(followers().flatMap((follower) => follower.dataset.follow.split(" ")));
  tickets.delete("");
  return new URLSearchParams([...tickets].sort().map((ticket) => ["ticket", ticket])).toString();
}

function listen() {
  const tickets = wantedTickets();
  if (tickets !== stream.tickets) hush();
  if (!tickets || now() < stream.notBefore) return;
  if (!takePlace()) hush();
  else if (!stream.source) openStream(tickets);
}

function openStream(tickets) {
  const source = new EventSource(`${SITE}events/?${tickets}`);
  Object.assign(stream, { source, tickets, heardAt: now() });
  const on = (event, step) => source.addEventListener(event, (said) => {
    if (stream.source !== source) return;
    stream.heardAt = now();
    step(said.data);
  });
  on("hello", () => heard(true));
  on("up", () => heard(true));
  on("down", () => heard(false));
  on("changed", nudge);
  on("beat", () => {});
  on("error", () => tryLater());
}

function hush() {
  stream.source?.close();
  leavePlace();
  Object.assign(stream, { source: null, tickets: "", isHeard: false });
}

/* Whatever changed before the stream could say so is asked for at once. */
function heard(isHeard) {
  Object.assign(stream, { isHeard, pause: 0 });
  if (isHeard) nudge();
}

function tryLater(pause = Math.min(2 * stream.pause || SHORTEST_PAUSE, LONGEST_PAUSE)) {
  hush();
  stream.pause = pause;
  stream.notBefore = now() + stream.pause * (0.5 + Math.random());
}

function tick() {
  if (stream.source && now() - stream.heardAt > SILENCE) tryLater();
  if (stream.source && isUnanswered()) tryLater(LONGEST_PAUSE);
  listen();
  for (const { id, dataset } of followers()) {
    const it = knownOf(id);
    const pause = stream.isHeard && !isBehind(it) ? Number(dataset.anyway) || ASK_ANYWAY : ASK_ALONE;
    if (now() - it.asked > pause - TICK / 2) askNow(id);
  }
}

function lookAgain() {
  Object.assign(stream, { pause: 0, notBefore: 0 });
  listen();
  nudge();
}

listen();
setInterval(tick, TICK);
document.addEventListener("visibilitychange", lookAgain);
window.addEventListener("online", lookAgain);

function isFollowing(ctx) {
  return "follower" in ctx;
}

document.addEventListener("htmx:config:request", (event) => {
  const { ctx } = event.detail;
  if (!ctx.sourceElement.matches("[data-follow]")) return;
  ctx.request.headers["If-None-Match"] = ctx.sourceElement.dataset.stamp;
  ctx.askedAfter = swaps;
  ctx.follower = ctx.sourceElement.id;
  Object.assign(knownOf(ctx.follower), { asked: now(), asking: true });
});

function isOldNews(ctx) {
  return ctx.response.raw.status === 304; // htmx tells of a swap here too, though nothing changes
}

/* Not every news is a recorded deal: somebody may have reported what lies. */
function isAnotherVersion(ctx) {
  return !ctx.text.includes(`data-version="${ctx.sourceElement.dataset.version}"`);
}

/* What is being typed stays, and an answer from before the last change is old news. */
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (!isFollowing(ctx) || isOldNews(ctx)) return;
  if (ctx.sourceElement.querySelector("form[data-typed]") || document.querySelector("dialog[open]")) {
    leave(event);
    const notice = ctx.sourceElement.querySelector("[data-moved-on]");
    if (notice && isAnotherVersion(ctx)) notice.hidden = false;
  } else if (ctx.askedAfter !== swaps) {
    leave(event);
    nudge();
  }
  ctx.wasOpen = Boolean(ctx.sourceElement.querySelector("details.record[open]"));
});

function leave(event) {
  event.preventDefault();
  event.detail.ctx.isLeft = true;
}

document.addEventListener("htmx:after:swap", (event) => {
  const { ctx } = event.detail;
  if (isOldNews(ctx)) return;
  ctx.isShown = true;
  if (!isFollowing(ctx)) swaps += 1;
  const record = ctx.wasOpen && document.querySelector("details.record");
  if (record) record.open = true;
});

/* An answer that is not shown tells nothing: htmx drops it where the element has been replaced. */
function isTaken(ctx) {
  return ctx.isShown || ctx.response.status >= 300;
}

/* What was said to change after the question was asked is not in the answer. */
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (!isFollowing(ctx)) return;
  const it = knownOf(ctx.follower);
  it.asking = false;
  const notice = document.querySelector("[data-gone]");
  if (notice && ctx.response) notice.hidden = ctx.response.status !== 404;
  if (!ctx.response || ctx.response.status >= 500) return;
  if (isTaken(ctx)) it.answered = it.asked;
  else it.changed = now();
  if (isBehind(it) && !ctx.isLeft) askSoon(ctx.follower);
});
