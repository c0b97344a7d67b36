// The table page: socket, history, log, tabs and keys. Drawing is the server's; this puts it in place.

import { apply } from "./morph.js";
import { Dock } from "./dock.js";
import { Explain } from "./explain.js";
import { Log } from "./log.js";
import { MapView } from "./map.js";
import { Picker, refuse, hush } from "./picker.js";
import { Placing } from "./placing.js";
import { Story } from "./story.js";
import * as until from "./until.js";
import { notice, copy } from "./motherlode.js";
import { say } from "./words.js";

const $ = (id) => document.getElementById(id);
const main = $("main");
const base = `/tables/${main.dataset.table}`;
let version = main.dataset.version;
let past = main.dataset.at ? Number(main.dataset.at) : null; // the step that is shown, or null for the present
let wanted = past;
let missed = past !== null; // the present has not been drawn since one looks at the past
let asked = 0;
const seq = () => Number($("moments").value);

// Asking the server.

async function post(path, body) {
  const head = { "Content-Type": "application/json", Accept: "application/json" };
  const answer = await fetch(base + path, { method: "POST", headers: head, body: JSON.stringify(body) });
  return [answer.status, await answer.json().catch(() => ({}))];
}

/// Sends a command under a name of its own, and again if the line breaks: it is carried out once.
async function command(path, body) {
  hush();
  story.stop();
  const named = { ...body, seq: picker.data.seq, command_id: crypto.randomUUID?.() ?? String(Math.random()).slice(2) };
  for (let go = 0; ; go++) {
    try {
      const [status, answer] = await post(path, named);
      if (status === 200) return await caught_up(answer.seq).then(() => dock?.lead(picker.open_targets()));
      if (status === 409 && answer.fresh) {
        take(answer.fresh);
        return notice(answer.message, "warn");
      }
      return refuse(answer.message ? answer : { message: say("not-taken") });
    } catch {
      if (go === 3) return refuse({ message: say("not-reached") });
      await pause(400 * 2 ** go);
    }
  }
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/// Waits until the page shows what was answered: over the socket, or by asking.
async function caught_up(to) {
  for (let k = 0; k < 60 && socket?.readyState === 1; k++) {
    if (picker.data.seq >= to) return;
    await pause(25);
  }
  return refresh();
}

async function ask(path) {
  if (past !== null) return refuse({ message: say("in-the-past") });
  const question = ++asked;
  const [status, answer] = await post("/why", { path, seat: picker.data.seated });
  if (question === asked && status < 500) refuse(answer);
}

async function refresh() {
  const answer = await fetch(`${base}/now`, { headers: { Accept: "application/json" } });
  if (answer.ok) take(await answer.json());
}

const picker = new Picker(
  (action) => command("/actions", { action, seat: picker.data.seat }),
  ask,
);

const placing = new Placing(picker);
const story = new Story($("story"));
const explain = new Explain(base, () => past, chosen);
const chronicle = new Log($("log"), base, main.dataset.eyes);

const undo = () => $("undo").disabled || past !== null
  || command("/undo", { seat: Number($("undo").dataset.seat) });

// Messages.

/// Puts a message into the page. While one looks at the past, what shows the position waits.
function take(message) {
  if (message.now) until.set(message.now);
  if (message.version) version = message.version;
  if (message.same || message.seq === undefined) return;
  seen.clear();
  const known = seq();
  const log = $("log"), end = log.scrollTop + log.clientHeight > log.scrollHeight - 40;
  apply({ html: message.always, gone: message.gone });
  chronicle.tidy(message);
  if (!message.all && message.always.includes('class="undone"')) chronicle.renew(message.log);
  if (past === null) {
    draw(message);
  } else missed = true;
  if (end) log.scrollTop = log.scrollHeight;
  moment();
  share();
  reveal(known);
}

/// When several moments become known at once, what others did at them is told; and every roll of dice is.
function reveal(known) {
  if (past !== null || known === 0) return;
  const rolled = (line) => line.querySelector(".dice");
  const others = (line) => line.dataset.seat && line.dataset.seat !== String(picker.data.seated) && seq() >= known + 2;
  const fresh = [...document.querySelectorAll("#log li[data-seq]:not(.undone)")].filter((line) => Number(line.dataset.seq) > known);
  const lines = fresh.filter((line) => others(line) || rolled(line));
  if (lines.length > 1 || lines.some(rolled)) story.tell(lines);
}

function draw(message) {
  $("ghost").hidden = true;
  explain.clear();
  apply({ svg: message.svg, html: message.html });
  view?.reframe();
  view?.chase();
  view?.fit();
  placing.release();
  placing.hover(null);
  picker.read();
  until.tick();
  call();
  lesson?.read();
}

/// A mark in the tab's title when it is one's turn.
function call() {
  document.title = document.title.replace(/^● /, "");
  if ($("prompt").dataset.mine) document.title = `● ${document.title}`;
}

let socket, tries = 0, lost = false, watch;

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}${base}/live?have=${encodeURIComponent(version)}`);
  socket.onopen = () => {
    line("on", say("live"));
    if (lost) notice(say("connected"), "good");
    lost = false;
    tries = 0;
    alive();
  };
  socket.onmessage = (e) => {
    alive();
    take(JSON.parse(e.data));
  };
  socket.onclose = () => {
    clearTimeout(watch);
    if (!lost) notice(say("lost"), "warn");
    lost = true;
    line("off", say("connecting"));
    setTimeout(connect, Math.min(500 * 1.7 ** tries++, 8000) * (0.7 + Math.random() * 0.6));
  };
}

/// The server sends something every 25 seconds: silence means that the line is dead.
function alive() {
  clearTimeout(watch);
  watch = setTimeout(() => socket.close(), 60000);
}

function line(state, words) {
  $("line").dataset.state = state;
  $("line").querySelector(".line-words").textContent = words;
}

addEventListener("online", () => lost && socket.readyState > 1 && (tries = 0));

// History.

const seen = new Map();
let resting;

async function fetch_step(step) {
  if (!seen.has(step)) {
    const answer = await fetch(`${base}/at/${step}`, { headers: { Accept: "application/json" } });
    if (!answer.ok) return null;
    seen.set(step, await answer.json());
  }
  return seen.get(step);
}

async function show_step(step) {
  step = Math.max(0, Math.min(step, seq()));
  if (step === seq()) return present();
  wanted = past = step;
  missed = true;
  hush();
  story.stop();
  moment();
  const message = await fetch_step(step);
  if (wanted !== step || !message) return;
  draw(message);
}

function present() {
  wanted = past = null;
  moment();
  if (!missed) return;
  missed = false;
  refresh();
}

function moment() {
  const now = past ?? seq();
  $("slider").max = seq();
  $("slider").value = now;
  $("moment").textContent = `${now} / ${seq()}`;
  $("moment-link").href = `${base}?at=${now}`;
  $("fork").elements.seq.value = now;
  main.classList.toggle("in-past", past !== null);
  clearTimeout(resting);
  resting = setTimeout(rest, 150);
  mark(now);
}

/// Marks in the log the step that is shown, and what came later.
function mark(now) {
  for (const li of document.querySelectorAll("#log li[data-seq]")) {
    li.classList.toggle("now", Number(li.dataset.seq) === now);
    li.classList.toggle("later", Number(li.dataset.seq) > now);
  }
}

/// When one stays at a moment: its address, and the moments beside it ready.
function rest() {
  history.replaceState(null, "", past === null ? base : `${base}?at=${past}`);
  if (past === null) return;
  chronicle.reach(past).then(() => document.querySelector("#log li.now")?.scrollIntoView({ block: "nearest" }));
  for (const near of [past - 1, past + 1]) if (near >= 0 && near < seq()) fetch_step(near);
}

$("log").addEventListener("earlier", () => mark(past ?? seq()));

const steps = { first: () => 0, back: () => (past ?? seq()) - 1, forth: () => (past ?? seq()) + 1, now: () => seq() };
$("slider").addEventListener("input", (e) => show_step(Number(e.target.value)));
$("moment-link").addEventListener("click", (e) => {
  e.preventDefault();
  copy(e.target.href);
});

// Clicks, on whatever is there after a morph.

const board = $("board");
const view = board && new MapView(board, document.querySelector(".map-tools"));
const dock = view && new Dock(view, document.querySelector(".stage"));

document.addEventListener("click", (e) => {
  const on = (query) => e.target.closest(query);
  const target = on("[data-target]");
  if (on("#undo")) undo();
  else if (on("[data-step]")) show_step(steps[on("[data-step]").dataset.step]());
  else if (on("[data-tab]")) tab(on("[data-tab]").dataset.tab);
  else if (on("a[data-at]")) {
    e.preventDefault();
    show_step(Number(on("a[data-at]").dataset.at));
  } else if (on("[data-place]")) {
    e.preventDefault();
    centre(on("[data-place]").dataset.place);
  } else if (target && !(view?.dragged && board.contains(target))) {
    if (!placing.lay(target, e)) picker.click(picker.meant(target));
    if (picker.picked.length && !board?.contains(target)) dock?.lead(picker.open_targets());
  }
});

function tab(name) {
  for (const one of document.querySelectorAll("#tabs [data-tab]")) one.ariaPressed = String(one.dataset.tab === name);
  for (const one of document.querySelectorAll("[data-tab-of]")) one.classList.toggle("on", one.dataset.tabOf === name);
  hush();
  if (name === "log-tab") $("log").scrollTop = $("log").scrollHeight;
  dock?.open(document.querySelector(`[data-tab-of="${name}"]`)?.parentElement);
}

const targets = (id) => document.querySelectorAll(`[data-target="${CSS.escape(id)}"], [data-spot="${CSS.escape(id)}"]`);

function centre(id) {
  const [node] = [...targets(id)].filter((node) => board?.contains(node));
  if (!node) return targets(id)[0]?.scrollIntoView({ block: "nearest" });
  view.centre(node);
  board.scrollIntoView({ block: "nearest" });
  light(id);
}

// Places of the log on the map, and the label beside the pointer.

function light(...ids) {
  for (const node of document.querySelectorAll(".lit")) node.classList.remove("lit");
  for (const id of ids.filter(Boolean)) for (const node of targets(id)) node.classList.add("lit");
  if (ids.length) dock?.show([...board.querySelectorAll(".lit")]);
}

/// What lights up while one points here: a place of the log, a choice, or (`data-lights`) the parts of a route.
const lamps = "[data-place], [data-choice], [data-lights]";

for (const [begin, end] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  document.addEventListener(begin, (e) => {
    const lamp = e.target.closest?.(lamps)?.dataset;
    if (lamp) light(...(lamp.place ?? lamp.choice ?? lamp.lights).split(" "));
    const target = e.target.closest?.("[data-target].legal");
    if (target) placing.hover(target);
  });
  document.addEventListener(end, (e) => {
    if (e.target.closest?.(lamps) && !explain.pressed) light();
    if (e.target.closest?.("[data-target]")) placing.hover(null);
  });
}

/// The name of what can be chosen now, and what that costs or brings.
function chosen({ dataset: { target, choice } }) {
  const id = target ?? choice;
  return [picker.label(id), ...(placing.notes(id) ?? picker.notes(id)).slice(0, 4)];
}

// A lesson, where this is one.

let lesson;
if ($("lesson").dataset.chapter) {
  import("./lesson.js").then(({ Lesson }) => (lesson = new Lesson(script, bring)));
}

/// The next step of a lesson's script; false if there was none.
async function script(body) {
  hush();
  const [status, answer] = await post("/lesson", { ...body, seq: picker.data.seq });
  if (status === 200) await caught_up(answer.seq);
  else if (answer.fresh) take(answer.fresh);
  else refuse(answer);
  return status === 200;
}

/// Brings something into view, wherever it is.
function bring(node) {
  const body = node.closest("[data-tab-of]");
  if (body && !body.classList.contains("on")) tab(body.dataset.tabOf);
  if (board?.contains(node)) view.centre(node);
  else node.scrollIntoView({ block: "nearest" });
}

// Keys.

document.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey || document.querySelector("dialog[open]")) return;
  if (e.target.matches?.("input, select, textarea") && e.target.id !== "slider") return;
  const confirmation = picker.confirmation();
  const key = {
    "[": () => show_step(steps.back()), "]": () => show_step(steps.forth()),
    "+": () => view?.key("in"), "=": () => view?.key("in"), "-": () => view?.key("out"), 0: () => view?.key("all"),
    c: () => picker.open(), u: undo, Escape: () => (story.running ? story.stop() : (placing.release(), placing.hover(null), picker.back())), r: () => placing.rotate() && explain.ghost(placing.cell),
    Enter: e.target.matches?.("[data-target].legal:not(button)") ? () => e.target.dispatchEvent(new MouseEvent("click", { bubbles: true }))
      : confirmation && !e.target.closest?.("button, a, summary") ? () => picker.submit(confirmation.action) : null,
  }[e.key];
  if (!key) return;
  e.preventDefault();
  key();
});

// A narrow page ends above the prompt that is docked at its foot, however tall that is.

const bar = document.querySelector(".prompt-bar");
new ResizeObserver(() => document.body.style.setProperty("--prompt", `${bar.offsetHeight}px`)).observe(bar);

/// Links to share are shown in full.
function share() {
  for (const field of document.querySelectorAll("input[data-share]")) field.value = location.origin + field.dataset.share;
}

$("log").scrollTop = $("log").scrollHeight;
moment();
call();
connect();
