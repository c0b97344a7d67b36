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
  clocks(ahead + performance.now());
  for (const node of document.querySelectorAll("[data-until]")) {
    const until = Number(node.dataset.until), left = Math.max(0, until - ahead - performance.now());
    const far = left > 12 * 3600e3;
    const when = new Date(until).toLocaleString(document.documentElement.lang, { weekday: far ? "short" : undefined, hour: "numeric", minute: "2-digit" });
    const words = say("until", { when, left: span(Math.ceil(left / 1000)) });
    if (node.textContent !== words) node.textContent = words;
    node.classList.toggle("soon", left < 30e3);
  }
}

// The clocks of a table: what is left of a turn, or why the clock stands.
function clocks(now) {
  for (const node of document.querySelectorAll("[data-clock], [data-pauses]")) {
    const pauses = (node.dataset.pauses || "").split(",").filter(Boolean).map((pause) => pause.split(" "));
    const stands = pauses.find(([from, to]) => from <= now && now < to);
    const until = Number(node.dataset.clock), left = Math.max(0, until - now);
    const words = stands ? standing(stands) : !until ? "" : left > 48 * 3600e3 ? say("days", { days: Math.floor(left / 86400e3) }) : span(Math.ceil(left / 1000));
    if (node.textContent !== words) node.textContent = words;
    if (until) node.title = new Date(until).toLocaleString(document.documentElement.lang);
    node.classList.toggle("stands", Boolean(stands));
    node.classList.toggle("soon", Boolean(until) && !stands && left < Number(node.dataset.soon));
  }
}

function standing([, to, why]) {
  if (why === "quiet") return say("quiet");
  return say("away", { when: new Date(Number(to)).toLocaleDateString(document.documentElement.lang, { weekday: "short", day: "numeric", month: "short" }) });
}

const two = (n) => String(n).padStart(2, "0");
const span = (s) => (s < 3600 ? `${Math.floor(s / 60)}:${two(s % 60)}` : say("hours", { hours: Math.floor(s / 3600), minutes: Math.floor((s % 3600) / 60) }));

setInterval(tick, 500);
