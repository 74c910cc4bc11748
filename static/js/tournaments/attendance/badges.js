/* Badges before the camera, one after the other, where the browser reads codes; typed everywhere else. */

const EVERY = 200; // milliseconds
const AWAY = 1500; // so long out of sight, a badge that comes back is another scan
const camera = document.querySelector("[data-camera]");
const form = document.getElementById("badge-form");
const seen = { text: "", at: 0 };

if (form && "BarcodeDetector" in window && navigator.mediaDevices) offer();

async function offer() {
  const formats = await BarcodeDetector.getSupportedFormats();
  if (!formats.includes("qr_code")) return;
  camera.hidden = false;
  document.querySelector("[data-no-camera]").hidden = true;
  camera.querySelector("[data-camera-start]").addEventListener("click", start);
}

async function start({ currentTarget: button }) {
  const video = camera.querySelector("video");
  try {
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    await video.play();
  } catch {
    camera.querySelector("[data-camera-failed]").hidden = false;
    return;
  }
  button.hidden = true;
  look(video, new BarcodeDetector({ formats: ["qr_code"] }));
}

async function look(video, detector) {
  const codes = document.hidden ? [] : await detector.detect(video).catch(() => []);
  if (codes.length) take(codes[0].rawValue);
  setTimeout(look, EVERY, video, detector);
}

/* What stays before the camera is one scan. */
function take(text) {
  const isSame = text === seen.text && Date.now() - seen.at < AWAY;
  Object.assign(seen, { text, at: Date.now() });
  if (isSame) return;
  form.elements.badge.value = text;
  form.requestSubmit();
}

/* The field is ready for the next one. What was not understood stays, to be mended. */
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.sourceElement !== form) return;
  navigator.vibrate?.(document.querySelector(".scanned.good") ? 80 : [80, 80, 80]);
  const field = form.elements.badge;
  if (!document.querySelector(".scanned.bad") || seen.text === field.value) field.value = "";
  if (!camera.querySelector("video").srcObject) field.focus(); // a keyboard would hide the picture
});
