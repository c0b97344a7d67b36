// The lobby: what is new is put into the page as it comes, at most every second and a half; focus and half-filled forms stay.

import { listen, onRing } from "./bell.js";
import { apply } from "./morph.js";

const EVERY = 1500, ALIVE = 20_000;

/// Lets something be done at once, and then not again before a while has passed.
function now_and_then(what) {
  let last = -EVERY, waiting = 0;
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => { last = performance.now(); what().catch(() => {}); }, Math.max(0, last + EVERY - performance.now()));
  };
}

const filter = document.getElementById("open-seats");
if (filter) {
  const fetch_lists = async (chosen = "") => {
    const answer = await fetch(`/lobby${chosen && `?${chosen}`}`);
    if (answer.ok) apply({ html: await answer.text() });
  };
  const refresh = now_and_then(() => fetch_lists());
  onRing("lobby", refresh);
  onRing("me", refresh, 0);
  const choose = () => fetch_lists(new URLSearchParams(new FormData(document.getElementById("filter"))));
  filter.addEventListener("change", ({ target }) => target.form?.id === "filter" && choose());
  filter.addEventListener("submit", (e) => e.target.id === "filter" && (e.preventDefault(), choose()));
  listen("lobby");
}

// The page that waits for a game says that it is still there, also out of sight, and goes to the table that was found.
if (document.getElementById("seeking")) {
  const look = now_and_then(async () => {
    const answer = await fetch("/seek/now");
    if (!answer.ok) return;
    const { html, go } = await answer.json();
    if (go) location.assign(go);
    else apply({ html });
  });
  onRing("me", look, 0);
  onRing("lobby", look, 0);
  setInterval(look, ALIVE);
  listen("lobby");
}
