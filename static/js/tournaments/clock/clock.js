/* Clocks count down by themselves, by the server's time: a phone's own may be wrong. */
"use strict";

const ASK_THE_TIME = 600000; // milliseconds until the server is asked again
const SLOW_ANSWER = 4000; // it says too little about now
const JUMP = 1500; // between two ticks: the device slept, or its clock was set
const COUNT = 250;
const TONES = { five: [660], one: [660, 880], over: [880, 880, 880, 660] };

const time = { ahead: null, asked: -Infinity, asking: false, drift: Date.now() - performance.now() };
const sound = { context: null, isOn: false, alarm: null };

async function askTheTime() {
  if (time.asking) return;
  time.asking = true;
  time.asked = performance.now();
  const sent = Date.now();
  try {
    const answer = await fetch(`${SITE}clock/now/`, { cache: "no-store" });
    const said = Number(await answer.text());
    const back = Date.now();
    if (answer.ok && said && back - sent < SLOW_ANSWER) time.ahead = said - (sent + back) / 2;
  } catch {
    // no network: what is known of the time goes on
  }
  time.asking = false;
}

function hasJumped() {
  const drift = Date.now() - performance.now();
  const jumped = Math.abs(drift - time.drift) > JUMP;
  time.drift = drift;
  return jumped;
}

function face(left) {
  const whole = Math.ceil(left);
  const [minutes, seconds] = [Math.floor(Math.abs(whole) / 60), Math.abs(whole) % 60];
  return `${whole < 0 ? "+" : ""}${minutes}:${String(seconds).padStart(2, "0")}`;
}

function alarmAt(left, isShort) {
  if (left <= 0) return "over";
  if (left <= 60) return "one";
  return left <= 300 && !isShort ? "five" : "none";
}

function write(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

function show(clock, now) {
  const left = (Number(clock.dataset.ends) - now) / 1000;
  const alarm = alarmAt(left, !clock.dataset.five);
  write(clock.querySelector(".clock-face"), face(left));
  write(clock.querySelector(".clock-word"), clock.dataset[alarm]);
  if (clock.dataset.alarm !== alarm) clock.dataset.alarm = alarm;
  if ("sounds" in clock.dataset) warn(alarm);
}

function warn(alarm) {
  const before = sound.alarm;
  sound.alarm = alarm;
  if (before !== null && before !== alarm && alarm !== "none") beep(TONES[alarm]);
}

function beep(tones) {
  if (!sound.isOn || !sound.context) return;
  tones.forEach((pitch, number) => {
    const [tone, loudness] = [sound.context.createOscillator(), sound.context.createGain()];
    const start = sound.context.currentTime + number * 0.45;
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.4, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.4);
    tone.connect(loudness).connect(sound.context.destination);
    tone.start(start);
    tone.stop(start + 0.4);
  });
}

function showSound() {
  for (const button of document.querySelectorAll("[data-sound]")) {
    if (button.getAttribute("aria-pressed") !== String(sound.isOn)) button.setAttribute("aria-pressed", sound.isOn);
    write(button.querySelector("span"), sound.isOn ? button.dataset.on : button.dataset.off);
  }
}

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-sound]")) return;
  sound.isOn = !sound.isOn;
  sound.context ??= new AudioContext();
  sound.context.resume();
  beep(TONES.five); // so that whoever switches it on hears how loud it is
  showSound();
});

function count() {
  const clocks = document.querySelectorAll("[data-clock]");
  showSound();
  if (!clocks.length) return;
  if (hasJumped() || performance.now() - time.asked > ASK_THE_TIME) askTheTime();
  if (time.ahead === null) return; // until then what the server wrote stands there
  const now = Date.now() + time.ahead;
  for (const clock of clocks) if (clock.dataset.state === "running") show(clock, now);
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") askTheTime();
});
count();
setInterval(count, COUNT);
