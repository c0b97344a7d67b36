// What all pages share: light and dark, links to copy, forms, the search in the rules.

import { say } from "./words.js";

/// Says something in passing.
export function notice(words, kind = "") {
  const note = Object.assign(document.createElement("p"), { textContent: words, className: `notice ${kind}` });
  const place = document.getElementById("notices");
  place.replaceChildren(...[...place.children].slice(-2), note);
  setTimeout(() => note.remove(), 6000);
}

export async function copy(text) {
  const full = new URL(text, location.href).href;
  try {
    await navigator.clipboard.writeText(full);
    notice(say("copied"), "good");
  } catch {
    prompt(say("copy-this"), full);
  }
}

/// How the reader likes the pages: an attribute of the page, which holds at once, kept by the house.
export function prefer(key, value, usual = false) {
  if (usual) delete document.documentElement.dataset[key];
  else document.documentElement.dataset[key] = value;
  return fetch("/settings", { method: "POST", body: new URLSearchParams({ [key]: value, quietly: "yes" }), keepalive: true });
}

const dark = matchMedia("(prefers-color-scheme: dark)");
document.getElementById("theme")?.addEventListener("click", () => {
  const now = document.documentElement.dataset.theme || (dark.matches ? "dark" : "light");
  const value = now === "dark" ? "light" : "dark";
  prefer("theme", value);
  document.querySelector(`#settings [name="theme"][value="${value}"]`)?.click();
});

document.getElementById("settings")?.addEventListener("change", async ({ target }) => {
  const first = target.form.elements[target.name][0] === target;
  if (target.name === "notify" && target.value === "on") await window.Notification?.requestPermission();
  prefer(target.name, target.value, first);
});

document.addEventListener("click", (e) => {
  const button = e.target.closest("[data-copy]");
  if (button) copy(button.dataset.copy);
  const sure = e.target.closest("[data-confirm]");
  if (sure && !confirm(sure.dataset.confirm)) e.preventDefault();
});

for (const field of document.querySelectorAll("input[data-share]")) {
  field.value = new URL(field.dataset.share, location.href).href;
  field.addEventListener("focus", () => field.select());
}

// New table: as many rows as seats, a name for hot seats.
const seats = document.getElementById("seats");
function rows() {
  for (const row of document.querySelectorAll("[data-seat-row]")) {
    row.hidden = Number(row.dataset.seatRow) >= Number(seats.value);
    row.querySelector(".hot-name").hidden = row.querySelector(".holder").value !== "hot";
  }
  // What does not go with so many players is not offered; who had chosen it gets the usual.
  for (const choice of document.querySelectorAll("[data-seats]")) {
    const input = choice.querySelector("input");
    choice.hidden = input.disabled = !choice.dataset.seats.split(" ").includes(seats.value);
    if (!choice.hidden || !input.checked) continue;
    input.checked = false;
    if (input.type === "radio") document.querySelector(`input[name="${input.name}"]`).checked = true;
  }
}
if (seats) {
  seats.form.addEventListener("change", rows);
  rows();
}

// The search in the rules: clauses and paragraphs that have every word.
const find = document.getElementById("find");
find?.addEventListener("input", () => {
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  const blocks = document.querySelectorAll("#rules :is(li, p, tr, pre)");
  let shown = 0;
  for (const block of blocks) {
    const text = block.textContent.toLowerCase();
    block.hidden = !words.every((word) => text.includes(word));
    shown += !block.hidden;
  }
  document.getElementById("rules").classList.toggle("searching", words.length > 0);
  document.getElementById("found").textContent = words.length ? say("found", { count: shown }) : "";
});

// Import: the chosen file goes into the text field.
document.getElementById("record-file")?.addEventListener("change", async (e) => {
  const [file] = e.target.files;
  if (file) document.getElementById("record-text").value = await file.text();
});
