// Tournaments: times as they are where the reader is, and a page that is drawn anew when something has happened.

import { listen, onRing } from "./bell.js";

function ownTimes() {
  const shape = { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" };
  for (const node of document.querySelectorAll("time[data-own-time]")) {
    node.title = node.textContent;
    node.textContent = new Date(node.dateTime).toLocaleString(document.documentElement.lang, shape);
    delete node.dataset.ownTime;
  }
}

function share() {
  for (const field of document.querySelectorAll("#tournament input[data-share]")) field.value = new URL(field.dataset.share, location.href).href;
}

async function refresh() {
  const old = document.getElementById("tournament");
  // Whoever is typing a name goes on typing.
  if (document.activeElement?.name === "name") return;
  const answer = await fetch(location.pathname).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("tournament");
  if (!page) return;
  const open = [...old.querySelectorAll("details")].map((part) => part.open);
  old.replaceChildren(...page.childNodes);
  old.querySelectorAll("details").forEach((part, k) => { part.open = open[k] ?? part.open; });
  ownTimes();
  share();
}

const shown = document.getElementById("tournament");
if (shown) {
  onRing(shown.dataset.topics, refresh, 30_000);
  listen(shown.dataset.topics);
}
ownTimes();

// The form of a new tournament: the time is meant where its maker is.
const starts = document.querySelector("input[name='starts']");
if (starts) {
  const behind = starts.form.elements.behind;
  const own = () => { behind.value = starts.value ? new Date(starts.value).getTimezoneOffset() : 0; };
  for (const label of document.querySelectorAll("[data-zone]")) label.hidden = label.dataset.zone === "utc";
  starts.addEventListener("input", () => {
    own();
    starts.form.querySelector("input[name='start'][value='time']").checked = true;
  });
  own();
}
