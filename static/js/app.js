/* What pages do beyond showing: follow a game, survive a dead network, copy a link. */
"use strict";

const FOLLOW_EVERY = 3000; // milliseconds
const SEND_AGAIN_AFTER = 4000;

let swaps = 0; // how often this page has changed

/* Follow: ask for the part that follows a game, and take it only where it is new. */
function follow() {
  if (document.visibilityState !== "visible") return;
  for (const element of document.querySelectorAll("[data-follow]")) {
    element.dispatchEvent(new CustomEvent("follow"));
  }
}
setInterval(follow, FOLLOW_EVERY);
document.addEventListener("visibilitychange", follow);
window.addEventListener("online", follow);

function isFollowing(ctx) {
  return ctx.sourceElement.matches("[data-follow]");
}

document.addEventListener("htmx:config:request", (event) => {
  const { ctx } = event.detail;
  if (!isFollowing(ctx)) return;
  ctx.request.headers["If-None-Match"] = ctx.sourceElement.dataset.stamp;
  ctx.askedAfter = swaps;
});

document.addEventListener("htmx:before:response", () => {
  document.documentElement.classList.remove("offline");
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
    event.preventDefault();
    const notice = ctx.sourceElement.querySelector("[data-moved-on]");
    if (notice && isAnotherVersion(ctx)) notice.hidden = false;
  } else if (ctx.askedAfter !== swaps) event.preventDefault();
  ctx.wasOpen = Boolean(ctx.sourceElement.querySelector("details.record[open]"));
});

document.addEventListener("htmx:after:swap", (event) => {
  if (isOldNews(event.detail.ctx)) return;
  swaps += 1;
  const record = event.detail.ctx.wasOpen && document.querySelector("details.record");
  if (record) record.open = true;
});

/* A refusal without a page of its own: say so where it was asked. */
document.addEventListener("htmx:response:error", (event) => {
  const { ctx } = event.detail;
  const failed = document.querySelector("[data-failed]");
  if (failed && !isFollowing(ctx) && ![409, 422].includes(ctx.response.raw.status)) failed.hidden = false;
});

/* A dead network: say so, keep what was typed, send it again by itself. */
document.addEventListener("htmx:error", (event) => {
  const { ctx } = event.detail;
  if (!ctx || ctx.response) return;
  document.documentElement.classList.add("offline");
  const form = ctx.sourceElement.closest("form");
  if (!form) return;
  form.dataset.typed = ""; // nothing may replace it before it has been sent
  form.dataset.waiting = setTimeout(() => form.isConnected && form.requestSubmit(), SEND_AGAIN_AFTER);
});

/* Whoever goes on typing has not finished: nothing is sent until the button is tapped again. */
document.addEventListener("input", (event) => {
  const form = event.target.closest("form[data-waiting]");
  if (!form) return;
  clearTimeout(Number(form.dataset.waiting));
  delete form.dataset.waiting;
  for (const notice of form.querySelectorAll("[data-changed]")) notice.hidden = false;
});
document.addEventListener("submit", (event) => {
  clearTimeout(Number(event.target.dataset.waiting));
  delete event.target.dataset.waiting;
  for (const notice of event.target.querySelectorAll("[data-changed]")) notice.hidden = true;
});

/* Copy a link: over plain http there is no clipboard, the old command still works. */
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
  else document.execCommand("copy");
  button.querySelector("span").textContent = button.dataset.copied;
});
