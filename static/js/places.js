/* Places: a browser opens six connections to a site, so only some of its pages may hold a stream. */
"use strict";

const PLACES = 3; // the other connections are left to questions and answers
const LEASE = 5000; // milliseconds; then the place of a page that went without a word is free
const places = Array.from({ length: PLACES }, (_, number) => `phase10-stream-${number}`);
const me = Math.random().toString(36).slice(2);

/* Who has this place; a lease that is longer than any was given before the clock was set back. */
function holderOf(place) {
  const [holder, until] = (localStorage.getItem(place) ?? "").split(" ");
  const left = Number(until) - Date.now();
  return left > 0 && left <= LEASE ? holder : "";
}

/* Take a place or keep the one it has; of two who take the same at once the later one keeps it. */
function takePlace() {
  try {
    const place = places.find((each) => holderOf(each) === me) ?? places.find((each) => !holderOf(each));
    if (place) localStorage.setItem(place, `${me} ${Date.now() + LEASE}`);
    return Boolean(place);
  } catch {
    return false; // without a storage pages do not know of each other, and each asks alone
  }
}

function leavePlace() {
  try {
    for (const place of places) if (holderOf(place) === me) localStorage.removeItem(place);
  } catch {
    // then it never had one
  }
}
