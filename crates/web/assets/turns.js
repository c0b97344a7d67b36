// "Your turn at 3 tables", on every page: counted anew when the house rings, with a mark in the tab, a sound and a notice for
// those who want them, and N to the next one. A table's page marks its own turn itself (table.js).

import { listen, onRing } from "./bell.js";
import { say } from "./words.js";

const link = document.getElementById("turns"), root = document.documentElement;
const table = document.getElementById("main")?.dataset.table ?? "", icon = document.querySelector('link[rel="icon"]'), usual = icon.href;
let count = Number(link.dataset.count), asked = 0;

/// A mark in the tab: how many, and the lit icon.
function mark() {
  if (table) return;
  document.title = document.title.replace(/^\(\d+\) /, "");
  if (count) document.title = `(${count}) ${document.title}`;
  icon.href = count ? "/assets/icon-turn.svg" : usual;
}

/// Calls whoever wants to be called.
function call(words) {
  if (root.dataset.sound === "on") import("./sound.js").then(({ play }) => play("turn"));
  if (document.hidden && root.dataset.notify === "on" && window.Notification?.permission === "granted")
    new Notification(say("your-turn"), { body: words, icon: "/icons/192.png", tag: "turns" }).onclick = () => (focus(), location.assign(link.href));
}

/// Of several pages of a browser one calls.
function call_once(words) {
  const mine = (lock) => lock && (call(words), new Promise((done) => setTimeout(done, 2000)));
  if (navigator.locks) navigator.locks.request("call", { ifAvailable: true }, mine);
  else call(words);
}

async function look() {
  const question = ++asked, answer = await fetch(`/turns?not=${table}`).catch(() => null);
  if (!answer?.ok || question !== asked) return;
  const fresh = await answer.json(), more = fresh.count > count;
  count = fresh.count;
  link.hidden = !count;
  link.querySelector("b").textContent = count;
  link.querySelector("span").textContent = fresh.words;
  mark();
  if (more) call_once(fresh.words);
}

document.addEventListener("keydown", (e) => {
  if (e.key.toLowerCase() !== "n" || link.hidden || e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.target.closest?.("input, select, textarea, [contenteditable]") || document.querySelector("dialog[open]")) return;
  location.assign(link.href);
});

mark();
onRing("me", look);
if (!table) listen();
