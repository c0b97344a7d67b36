// Talk: what is new is fetched when the bell rings; places of the board become links; what was read is noted.

import { listen, onRing } from "./bell.js";
import { say } from "./words.js";

const panel = document.getElementById("talk");
const asJson = { Accept: "application/json" };
const CLOSE = 40; // so close to the end, in pixels, is at the end

/// The rooms that can be read, by name.
const rooms = new Map([...(panel?.querySelectorAll(".talk-room") ?? [])].map((room) => [room.dataset.room, room]));
let current = [...rooms.values()].find((room) => !room.hidden);

const lines = (room) => room.querySelector(".talk-lines");
const numbers = (room) => [...lines(room).children].map((line) => Number(line.dataset.number));
const atEnd = (list) => list.scrollTop + list.clientHeight > list.scrollHeight - CLOSE;
const toEnd = (room) => { lines(room).scrollTop = lines(room).scrollHeight; };

// Places of the board: "#Leadville" as the log writes it, or "[hex:F12]".

/// What places are called, the longest names first.
function places() {
  const names = new Map();
  const add = (name, id) => name && name.length > 1 && name.length < 40 && !names.has(name) && names.set(name, id);
  for (const link of document.querySelectorAll("#log a.place[data-place]")) add(link.textContent.trim(), link.dataset.place);
  for (const node of document.querySelectorAll("#board [data-target], #board [data-spot]")) {
    const id = node.dataset.target ?? node.dataset.spot;
    add(node.getAttribute("aria-label")?.trim(), id);
    add([...node.querySelectorAll("text")].map((text) => text.textContent.trim()).find((text) => /^\p{L}{2}/u.test(text)), id);
    add(id.split(":")[1], id);
  }
  return [...names].sort(([a], [b]) => b.length - a.length);
}

function link(name, id) {
  const place = Object.assign(document.createElement("a"), { className: "place", href: "#board", textContent: name });
  place.dataset.place = id;
  return place;
}

/// Turns the places in a text into links.
function linked(text, known) {
  const parts = [];
  let rest = text;
  for (let at; (at = rest.search(/[#[]/)) >= 0;) {
    parts.push(rest.slice(0, at));
    rest = rest.slice(at);
    const [whole, id] = rest.match(/^\[([\w-]+:[^\]\s]{1,40})\]/) ?? [];
    const meant = whole ? known.find(([, one]) => one === id)
      : known.find(([name]) => rest.slice(1, name.length + 1).toLowerCase() === name.toLowerCase() && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length + 1)));
    const length = whole ? whole.length : meant && meant[0].length + 1;
    if (meant) parts.push(link(whole ? meant[0] : rest.slice(1, length), meant[1]));
    else parts.push(rest[0]);
    rest = rest.slice(meant ? length : 1);
  }
  return [...parts, rest].filter((part) => part !== "");
}

/// Dresses lines that are new to the page: links, and times as they are here.
function dress(root) {
  const fresh = [...root.querySelectorAll("li:not([data-dressed])")];
  const known = fresh.some((line) => /[#[]/.test(line.textContent)) ? places() : [];
  for (const line of fresh) {
    line.dataset.dressed = "";
    const time = line.querySelector("time");
    const at = new Date(time.dateTime);
    time.title = at.toLocaleString();
    time.textContent = Date.now() - at < 20 * 3600_000 ? at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
      : at.toLocaleDateString([], { month: "short", day: "numeric" });
    const said = line.querySelector(".said");
    for (const node of [...said.childNodes]) {
      if (node.nodeType === 3 && /[#[]/.test(node.data)) node.replaceWith(...linked(node.data, known));
    }
  }
}

// What is new.

async function ask(room, before) {
  const query = new URLSearchParams({ room: room.dataset.room, ...(before && { before }) });
  const answer = await fetch(`${panel.dataset.talk}?${query}`, { headers: asJson });
  if (!answer.ok) throw new Error(answer.status);
  const { html, ...rest } = await answer.json();
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  return { fresh: [...fresh.content.children], ...rest };
}

async function refresh(room) {
  const list = lines(room), end = atEnd(list);
  const { fresh, removed, unread } = await ask(room);
  const here = new Map([...list.children].map((line) => [line.dataset.number, line]));
  for (const line of fresh) {
    const old = here.get(line.dataset.number);
    if (!old) list.append(line);
    else if (old.classList.contains("removed") !== line.classList.contains("removed")) old.replaceWith(line);
  }
  // What was removed before the latest lines is emptied too.
  for (const old of removed.map((number) => here.get(String(number))).filter((old) => old?.isConnected && !old.matches(".removed"))) {
    old.classList.add("removed");
    old.querySelector(".said").textContent = panel.dataset.removed;
    old.querySelector(".message-tools")?.remove();
  }
  room.querySelector(".nothing").hidden = list.children.length > 0;
  room.dataset.unread = unread;
  dress(list);
  if (end) toEnd(room);
  note();
}

const refreshAll = () => Promise.all([...rooms.values()].map(refresh)).catch(() => {});

async function earlier(room) {
  const list = lines(room), button = room.querySelector(".earlier");
  button.disabled = true;
  try {
    const { fresh, more } = await ask(room, numbers(room)[0] ?? "");
    const below = list.scrollHeight - list.scrollTop;
    list.prepend(...fresh);
    dress(list);
    list.scrollTop = list.scrollHeight - below;
    button.hidden = !more;
  } catch {
    problem(say("not-reached"));
  }
  button.disabled = false;
}

// What was read.

const isSeen = (room) => !room.hidden && !document.hidden && lines(room).offsetParent !== null;

/// Notes what is before one's eyes as read, and counts the rest.
function note() {
  let unread = 0;
  for (const [name, room] of rooms) {
    const last = numbers(room).at(-1);
    if (Number(room.dataset.unread) && last && isSeen(room)) {
      room.dataset.unread = 0;
      fetch(`${panel.dataset.talk}/heard`, { method: "POST", headers: asJson, body: new URLSearchParams({ room: name, number: last }) }).catch(() => {});
    }
    const count = Number(room.dataset.unread);
    unread += count;
    mark(panel.querySelector(`[data-room-tab="${name}"] .unread`), count);
  }
  for (const badge of document.querySelectorAll("#tabs .unread, .side-tabs .unread")) mark(badge, unread);
}

function mark(badge, count) {
  if (!badge) return;
  badge.hidden = count === 0;
  badge.textContent = count;
}

// Writing.

function problem(words) {
  const place = panel.querySelector(".problem");
  place.hidden = !words;
  place.textContent = words ?? "";
}

async function send(text) {
  try {
    const answer = await fetch(panel.dataset.talk, { method: "POST", headers: asJson, body: new URLSearchParams({ text }) });
    const { message } = answer.ok ? {} : await answer.json().catch(() => ({ message: say("not-taken") }));
    problem(message);
    if (answer.ok) await refreshAll();
    if (answer.ok) toEnd(current);
    return answer.ok;
  } catch {
    problem(say("not-reached"));
    return false;
  }
}

/// Shows a room; only in one's own can one write.
function show(room) {
  current = room;
  for (const one of rooms.values()) one.hidden = one !== room;
  for (const tab of panel.querySelectorAll("[data-room-tab]")) tab.ariaPressed = String(tab.dataset.roomTab === room.dataset.room);
  toEnd(room);
  note();
}

/// Log or talk, where there is room for one of them beside the board.
function side(name) {
  const aside = document.querySelector(".log-side");
  aside.dataset.side = name;
  for (const tab of aside.querySelectorAll(".side-tabs button")) tab.ariaPressed = String(tab.dataset.side === name);
  seen();
}

/// The talk comes before one's eyes.
function seen() {
  if (!current) return;
  toEnd(current);
  note();
}

// Pointing: the next click on a place of the board writes its name.

const point = panel?.querySelector("[data-point]");
const pointing = (on) => {
  point.ariaPressed = String(on);
  document.body.classList.toggle("pointing", on);
};

function pointed(e) {
  if (point?.ariaPressed !== "true" || e.target.closest("#talk")) return;
  const node = e.target.closest("[data-target], [data-spot]");
  pointing(false);
  if (!node) return;
  e.preventDefault();
  e.stopPropagation();
  const id = node.dataset.target ?? node.dataset.spot;
  const name = places().find(([, one]) => one === id)?.[0];
  const field = panel.querySelector(".write input");
  field.value = `${field.value}${field.value && !field.value.endsWith(" ") ? " " : ""}${name ? `#${name}` : `[${id}]`} `;
  field.focus();
}

function keepNotes(form) {
  const field = form.querySelector("textarea"), kept = form.querySelector(".kept");
  form.querySelector("button").hidden = true;
  let resting;
  const keep = async () => {
    clearTimeout(resting);
    resting = null;
    const answer = await fetch(form.action, { method: "POST", headers: asJson, body: new URLSearchParams({ text: field.value }), keepalive: true }).catch(() => null);
    if (!resting) kept.textContent = answer?.ok ? kept.dataset.kept : say("not-reached");
  };
  field.addEventListener("input", () => {
    kept.textContent = "";
    clearTimeout(resting);
    resting = setTimeout(keep, 800);
  });
  field.addEventListener("blur", () => resting && keep());
}

if (panel && rooms.size) {
  dress(panel);
  seen();
  panel.addEventListener("submit", async (e) => {
    const write = e.target.closest(".write, .phrases form");
    if (!write) return;
    e.preventDefault();
    const field = write.querySelector("input");
    const text = e.submitter?.name === "text" ? e.submitter.value : field.value;
    if (field) field.disabled = true;
    const sent = await send(text);
    if (field) field.disabled = false;
    if (field && sent) field.value = "";
    if (!field) write.closest("details").open = false;
    panel.querySelector(".write input")?.focus();
  });
  panel.addEventListener("click", (e) => {
    const tab = e.target.closest("[data-room-tab]");
    if (tab) show(rooms.get(tab.dataset.roomTab));
    if (e.target.closest(".earlier")) earlier(e.target.closest(".talk-room"));
    if (e.target.closest("[data-point]")) pointing(point.ariaPressed !== "true");
  });
  document.addEventListener("click", (e) => {
    const tab = e.target.closest(".side-tabs button");
    if (tab) side(tab.dataset.side);
    if (e.target.closest('[data-tab="talk-tab"]')) setTimeout(seen);
    for (const open of panel.querySelectorAll(".message-tools[open]")) if (!open.contains(e.target)) open.open = false;
  });
  window.addEventListener("click", pointed, true);
  document.addEventListener("visibilitychange", () => document.hidden || note());
  if (point) point.hidden = !document.getElementById("board");
  for (const form of panel.querySelectorAll(".own-notes form")) keepNotes(form);
  if (location.hash === "#talk" && document.querySelector(".side-tabs")) {
    const tab = document.querySelector('#tabs [data-tab="talk-tab"]');
    side("talk");
    if (tab.offsetParent) tab.click();
  }
  onRing(panel.dataset.topic, refreshAll);
  if ("listen" in panel.dataset) listen(panel.dataset.topic);
}
