// The time to answer, counted down by the time of the house: the clock of this device may be wrong.

import { say } from "./words.js";

let ahead = null; // how far the house's time is ahead of this page's steady count

/// The house said what time it is there.
export function set(now) {
  ahead = now - performance.now();
  tick();
}

/// Writes into every deadline of the page how long it is until then.
export function tick() {
  if (ahead === null) return;
  for (const node of document.querySelectorAll("[data-since]")) {
    const last = Number(document.getElementById("main").dataset.last);
    const minutes = last ? Math.floor((ahead + performance.now() - last) / 60e3) : 0, hours = Math.floor(minutes / 60);
    const long = hours >= 48 ? say("days", { days: Math.floor(hours / 24) }) : hours ? say("hours", { hours, minutes: minutes % 60 }) : say("minutes", { minutes });
    const words = minutes < 1 ? "" : ` · ${long}`;
    if (node.textContent !== words) node.textContent = words;
  }
  for (const node of document.querySelectorAll("[data-until]")) {
    const until = Number(node.dataset.until), left = Math.max(0, until - ahead - performance.now());
    const far = left > 12 * 3600e3;
    const when = new Date(until).toLocaleString(document.documentElement.lang, { weekday: far ? "short" : undefined, hour: "numeric", minute: "2-digit" });
    const words = say("until", { when, left: span(Math.ceil(left / 1000)) });
    if (node.textContent !== words) node.textContent = words;
    node.classList.toggle("soon", left < 30e3);
  }
}

const two = (n) => String(n).padStart(2, "0");
const span = (s) => (s < 3600 ? `${Math.floor(s / 60)}:${two(s % 60)}` : say("hours", { hours: Math.floor(s / 3600), minutes: Math.floor((s % 3600) / 60) }));

setInterval(tick, 500);
