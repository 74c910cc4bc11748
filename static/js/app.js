/* What pages do beyond showing: survive a dead network, copy a link. */
"use strict";

const SEND_AGAIN_AFTER = 4000;
const AWAY = [502, 503, 504]; // so a proxy answers for a site that is not there

function isAway(ctx) {
  return !ctx.response || AWAY.includes(ctx.response.status);
}

document.addEventListener("htmx:before:response", ({ detail: { ctx } }) => {
  if (!isAway(ctx)) document.documentElement.classList.remove("offline");
});

/* A refusal without a page of its own: say so where it was asked. */
document.addEventListener("htmx:response:error", ({ detail: { ctx } }) => {
  const failed = document.querySelector("[data-failed]");
  if (isAway(ctx)) sendLater(ctx);
  else if (failed && !isFollowing(ctx) && ![409, 422].includes(ctx.response.status)) failed.hidden = false;
});

/* A dead network: say so, keep what was typed, send it again by itself. */
document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  if (ctx && isAway(ctx)) sendLater(ctx);
});

function sendLater(ctx) {
  document.documentElement.classList.add("offline");
  const form = ctx.sourceElement;
  if (!form.matches("form")) return; // it only asked for a part
  form.dataset.typed = ""; // nothing may replace it before it has been sent
  form.dataset.waiting = setTimeout(() => form.isConnected && form.requestSubmit(), SEND_AGAIN_AFTER);
}

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
