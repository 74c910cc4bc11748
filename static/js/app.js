/* What pages do beyond showing: survive a dead network, copy a link. */
"use strict";

const SEND_AGAIN_AFTER = 4000;
const AWAY = [502, 503, 504]; // so a proxy answers for a site that is not there
const OURS = "X-Request-ID"; // each answer of the site has one

/* Whoever else answers, such as a Wi-Fi that wants its terms accepted first, has not recorded anything. */
function isAway({ response }) {
  return !response || AWAY.includes(response.status) || !response.raw.headers.has(OURS);
}

document.addEventListener("htmx:before:response", (event) => {
  const { ctx } = event.detail;
  if (!isAway(ctx)) {
    document.documentElement.classList.remove("offline");
    return;
  }
  leave(event); // its page is none of ours
  sendLater(ctx);
});

/* A refusal without a page of its own: say so where it was asked. */
document.addEventListener("htmx:response:error", ({ detail: { ctx } }) => {
  const failed = document.querySelector("[data-failed]");
  if (failed && !isFollowing(ctx) && ![409, 422].includes(ctx.response.status)) failed.hidden = false;
});

/* A dead network: say so, keep what was typed, send it again by itself. */
document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  if (ctx && isAway(ctx)) sendLater(ctx);
});

function sendLater(ctx) {
  document.documentElement.classList.add("offline");
  const form = ctx.sourceElement;
  if (!form.matches("form")) return; // it only asked for a part
  const sent = whatIsSent(form, pressed.get(form));
  form.dataset.typed = ""; // nothing may replace it before it has been sent
  form.dataset.waiting = setTimeout(() => sendAgain(form, sent), SEND_AGAIN_AFTER);
}

/* The button that was pressed says what is meant; it shows that it waits. */
const pressed = new WeakMap();

function whatIsSent(form, button) {
  const hidden = partsOf(form, "input[type=hidden]:not([name=csrfmiddlewaretoken])");
  return {
    action: form.getAttribute("action"),
    button: button?.name ? `${button.name}=${button.value}` : "",
    hidden: hidden.map(({ name, value }) => `${name}=${value}`).join("&"),
    isPress: form.matches("[hx-post]"),
  };
}

function buttonOf(form, sent) {
  return partsOf(form, "button:not([type=button])").find((it) => `${it.name}=${it.value}` === sent.button) ?? null;
}

/* Also those that stand elsewhere on the page. */
function partsOf(form, selector) {
  return [...form.elements].filter((it) => it.matches(selector));
}

function stillSends(form, sent) {
  return form.getAttribute("action") === sent.action && (!sent.button || buttonOf(form, sent));
}

/* What else happened may have put another form in its place: the same press, or one with another meaning. */
function sendAgain(form, sent) {
  const others = () => [...document.forms].filter((it) => whatIsSent(it).hidden === sent.hidden);
  const found = (form.isConnected ? [form] : others()).find((it) => stillSends(it, sent));
  if (found) found.requestSubmit(buttonOf(found, sent));
  else if (sent.isPress) showOvertaken(true);
}

function showOvertaken(isShown) {
  const notice = document.querySelector("[data-overtaken]");
  if (notice) notice.hidden = !isShown;
}

document.addEventListener("submit", ({ target, submitter }) => {
  pressed.set(target, submitter);
  if (submitter && target.matches("[hx-post]")) submitter.ariaBusy = "true";
  showOvertaken(false);
});
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (!isAway(ctx)) pressed.get(ctx.sourceElement)?.removeAttribute("aria-busy");
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

/* htmx hands attributes on from old to new, and the policy of the site forbids styles set like that:
   such as the height of a text field whose corner was dragged. */
document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  for (const area of document.querySelectorAll("textarea[style]")) {
    if (ctx.sourceElement.contains(area) || ctx.target?.contains?.(area)) area.removeAttribute("style");
  }
});

/* What is said of a step stands above the page, and goes with the next step; news is none. */
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const said = document.querySelector("main [data-said]");
  if (isFollowing(ctx) && !said) return;
  document.getElementById("messages").replaceChildren(...(said?.children ?? []));
  said?.remove();
});

/* Copy a link: over plain http there is no clipboard, the old command still works. */
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  await isCopied(document.getElementById(button.dataset.copy));
  button.querySelector("span").textContent = button.dataset.copied;
});

async function isCopied(field) {
  field.select();
  try {
    if (!navigator.clipboard) return document.execCommand("copy");
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

/* Print this page. */
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-print]")) return;
  event.preventDefault();
  print();
});

/* Share the address in a field, where the device has a way of its own for that. */
for (const button of document.querySelectorAll("[data-share-field]")) button.hidden = !navigator.share;
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-share-field]");
  if (button) isShared(button.dataset.title, document.getElementById(button.dataset.shareField).value);
});

/* Whoever thinks better of it has been asked all the same. */
async function isShared(title, url) {
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return error.name === "AbortError";
  }
}
