// The table page: what comes from the table, history, log, tabs and keys. Drawing is the server's; this puts it in place.

import { apply } from "./morph.js";
import { Dock } from "./dock.js";
import { Explain } from "./explain.js";
import { Film } from "./film.js";
import { Live, joined } from "./live.js";
import { Lead, fold, heard } from "./lead.js";
import { Log } from "./log.js";
import { MapView } from "./map.js";
import { Picker, refuse, hush } from "./picker.js";
import { Placing } from "./placing.js";
import * as motion from "./motion.js";
import * as until from "./until.js";
import { notice, copy } from "./motherlode.js";
import { say } from "./words.js";

const $ = (id) => document.getElementById(id);
const main = $("main");
const base = `/tables/${main.dataset.table}`;
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
  film.skip();
  film.acting = true;
  try {
    await carry_out(path, body);
  } finally {
    film.acting = false;
  }
}

async function carry_out(path, body) {
  const named = { ...body, seq: picker.data.seq, command_id: crypto.randomUUID?.() ?? String(Math.random()).slice(2) };
  for (let go = 0; ; go++) {
    try {
      const [status, answer] = await post(path, named);
      if (status === 200) return await caught_up(answer.seq).then(() => dock?.lead(picker.open_targets()));
      if (status === 409 && answer.fresh) {
        live.read(answer.fresh);
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

/// Waits until what was answered has come: over the socket, or by asking.
async function caught_up(to) {
  for (let k = 0; k < 60 && live.open; k++) {
    if (live.seq >= to) return;
    await pause(25);
  }
  return live.refresh();
}

async function ask(path) {
  if (past !== null) return refuse({ message: say("in-the-past") });
  const question = ++asked;
  const [status, answer] = await post("/why", { path, seat: picker.data.seated });
  if (question === asked && status < 500) refuse(answer);
}

const picker = new Picker(
  (action) => command("/actions", { action, seat: picker.data.seat }),
  ask,
);

const placing = new Placing(picker);
const explain = new Explain(base, () => past, chosen);
const chronicle = new Log($("log"), base, main.dataset.eyes);

const undo = () => {
  const { disabled, dataset: { seat, why } } = $("undo");
  if (disabled || past !== null) return;
  if (!seat) return refuse({ message: why });
  picker.again = true; // what was taken back is not passed over again by itself
  command("/undo", { seat: Number(seat) });
};

// Messages.

/// Takes a message. What is new to be seen goes through the film, which shows it at this person's pace.
function take(message) {
  if (message.now) until.set(message.now);
  if (message.seq === undefined) return;
  main.dataset.last = message.since;
  seen.clear();
  if (past !== null) return put(message);
  const holder = document.createElement("template");
  holder.innerHTML = message.always;
  const lines = [...holder.content.querySelectorAll("li[data-seq]:not(.undone)")];
  film.live(message, message.known, lines.filter((line) => Number(line.dataset.seq) > message.known));
}

/// Puts a message into the page. While one looks at the past, what shows the position waits.
function put(message) {
  const log = $("log"), end = log.scrollTop + log.clientHeight > log.scrollHeight - 40;
  apply({ html: message.always, gone: message.gone });
  chronicle.tidy(message);
  if (message.base && message.always.includes('class="undone"')) chronicle.renew(message.log);
  if (past === null) draw(message);
  else missed = true;
  if (end) log.scrollTop = log.scrollHeight;
  moment();
  share();
}

const live = new Live(base, main.dataset, take);
const film = new Film($("film"), {
  put, draw, fetch: (step) => fetch_step(step), show: (step) => go_to(step), present: () => present(), now: () => live.now,
  seat: () => picker.data.seated,
  mine: () => $("prompt").classList.contains("mine"),
  lines: (step) => [...document.querySelectorAll(`#log li[data-seq="${step}"]:not(.undone)`)],
  at(step, message) {
    wanted = past = step;
    moment();
    if (message) draw(message);
  },
});

/// Plays a stretch of the game: "4-9 name", or from the moment that is shown to the end.
async function play({ play, name }) {
  const [from, to] = play ? play.split("-").map(Number) : [past ?? 0, seq()];
  if (from >= to) return;
  await chronicle.reach(from);
  film.play(from, to, name);
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
  lead.decide();
  heard();
  lesson?.read();
  coach?.read();
}

/// A mark in the tab's title when it is one's turn.
function call() {
  document.title = document.title.replace(/^● /, "");
  const mine = past === null && Boolean($("prompt").dataset.mine);
  if (mine) document.title = `● ${document.title}`;
  lead.call(mine, main.dataset.name);
}

// History.

const seen = new Map();
let resting;

async function fetch_step(step) {
  if (!seen.has(step)) {
    const answer = await fetch(`${base}/at/${step}`, { headers: { Accept: "application/json" } });
    if (!answer.ok) return null;
    seen.set(step, joined(await answer.json()));
  }
  return seen.get(step);
}

async function show_step(step) {
  if (film.past) film.stop();
  else film.skip();
  step = Math.max(0, Math.min(step, seq()));
  if (step === seq()) return present();
  hush();
  await go_to(step);
}

async function go_to(step) {
  wanted = past = step;
  missed = true;
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
  if (live.now) draw(live.now);
  else live.refresh();
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
  fold();
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
  history.replaceState(null, "", (past === null ? base : `${base}?at=${past}`) + location.hash);
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
const lead = new Lead(view, picker, tab);

document.addEventListener("click", (e) => {
  const on = (query) => e.target.closest(query);
  const target = on("[data-target]");
  if (on("[data-bulk]")) picker.bulk(on("[data-bulk]").dataset.bulk.split(" "));
  else if (on("#undo")) undo();
  else if (on("[data-play]")) play(on("[data-play]").dataset);
  else if (on("[data-step]")) show_step(steps[on("[data-step]").dataset.step]());
  else if (on("[data-tab]")) tab(on("[data-tab]").dataset.tab);
  else if (on("a[data-at]")) {
    e.preventDefault();
    show_step(Number(on("a[data-at]").dataset.at));
  } else if (on("[data-place]")) {
    e.preventDefault();
    centre(on("[data-place]").dataset.place);
  } else if (target && !(view?.dragged && board.contains(target))) {
    if (!placing.lay(target, e) && !lead.preview(target, e)) picker.click(picker.meant(target));
    if (picker.picked.length && !board?.contains(target)) dock?.lead(picker.open_targets());
  }
});

/// Whoever clicks wants to act: what moves is where it goes, what waits is shown. A click on what was old does nothing.
document.addEventListener("click", (e) => {
  motion.finish();
  if (!film.queue.length || film.past || e.target.closest(".film, .log-side, .history, .map-tools, .tabs, header")) return;
  film.skip();
  e.preventDefault();
  e.stopPropagation();
}, true);

function tab(name) {
  for (const one of document.querySelectorAll("#tabs [data-tab]")) one.ariaPressed = String(one.dataset.tab === name);
  for (const one of document.querySelectorAll("[data-tab-of]")) one.classList.toggle("on", one.dataset.tabOf === name);
  hush();
  if (name === "log-tab") $("log").scrollTop = $("log").scrollHeight;
  dock?.open(document.querySelector(`[data-tab-of="${name}"]`)?.parentElement);
}

const targets = (id) => document.querySelectorAll(["target", "spot", "choice"].map((kind) => `[data-${kind}="${CSS.escape(id)}"]`).join());

function centre(id) {
  const [node] = [...targets(id)].filter((node) => board?.contains(node));
  if (!node) return targets(id)[0]?.scrollIntoView({ block: "nearest" });
  view.centre(node);
  board.scrollIntoView({ block: "nearest" });
  light(id);
}

// Places of the log on the map, and the label beside the pointer.

function light(...ids) {
  if (!ids.length) ids = coach?.lit ?? [];
  for (const node of document.querySelectorAll(".lit")) node.classList.remove("lit");
  for (const id of ids.filter(Boolean).flatMap((id) => picker.alike(id))) for (const node of targets(id)) node.classList.add("lit");
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

// A hint, or a bot's reason, for whoever asks for one.

let coach;
document.addEventListener("submit", async (e) => {
  if (!["coach", "motive"].includes(e.target.id)) return;
  e.preventDefault();
  const { Coach, why } = await import("./coach.js");
  if (e.target.id === "motive") return why(e.target, e.submitter);
  coach ??= new Coach(picker, light);
  coach.ask(e.target);
});

// A lesson, where this is one.

let lesson;
if ($("lesson").dataset.chapter) {
  import("./lesson.js").then(({ Lesson }) => (lesson = new Lesson(script, bring)));
}

/// The next step of a lesson's script, until the page shows it; false if there was none.
async function script(body) {
  hush();
  film.acting = true;
  const [status, answer] = await post("/lesson", { ...body, seq: picker.data.seq });
  if (status === 200) await caught_up(answer.seq);
  else if (answer.fresh) live.read(answer.fresh);
  else refuse(answer);
  film.acting = false;
  // The film may take its time.
  for (let k = 0; k < 400 && status === 200 && picker.data.seq < answer.seq; k++) await pause(50);
  return status === 200;
}

/// Brings something into view, wherever it is.
function bring(node) {
  const body = node.closest("[data-tab-of]");
  if (body && !body.classList.contains("on")) tab(body.dataset.tabOf);
  if (!board?.contains(node)) return node.scrollIntoView({ block: "nearest" });
  const box = node.getBoundingClientRect(), room = board.getBoundingClientRect();
  const seen = box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;
  if (!seen || box.width < 12) view.centre(node);
}

// Keys.

document.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey || document.querySelector("dialog[open]")) return;
  if (e.target.matches?.("input, select, textarea") && e.target.id !== "slider") return;
  if (film.key(e)) return e.preventDefault();
  const confirmation = picker.confirmation();
  const key = {
    "[": () => show_step(steps.back()), "]": () => show_step(steps.forth()),
    "+": () => view?.key("in"), "=": () => view?.key("in"), "-": () => view?.key("out"), 0: () => view?.key("all"),
    c: () => picker.open(), u: undo, Escape: () => (placing.release(), placing.hover(null), picker.back()), r: () => placing.rotate() && explain.ghost(placing.cell),
    Enter: e.target.matches?.("[data-target].legal:not(button)") ? () => e.target.dispatchEvent(new MouseEvent("click", { bubbles: true }))
      : confirmation && !e.target.closest?.("button, a, summary") ? () => picker.submit(confirmation.action) : null,
  }[e.key];
  if (!key) return;
  e.preventDefault();
  key();
});

/// Arrows, Home and End lead through the game when nothing else wants them: they are on every keyboard.
document.addEventListener("keydown", (e) => {
  const step = { ArrowLeft: steps.back, ArrowRight: steps.forth, Home: steps.first, End: steps.now }[e.key];
  if (!step || e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey || document.querySelector("dialog[open]")) return;
  if (e.target.closest?.("input, select, textarea, #board, #log, [role='tablist'], [role='radiogroup']")) return;
  e.preventDefault();
  show_step(step());
});

// A narrow page ends above the prompt that is docked at its foot, however tall that is. On a wide one the prompt keeps
// the most room that it has needed, so that the board stands still from one decision to the next.

const bar = document.querySelector(".prompt-bar");
let row = 0;
new ResizeObserver(() => {
  document.body.style.setProperty("--prompt", `${bar.offsetHeight}px`);
  row = Math.max(row, Math.min(bar.offsetHeight, 200));
  document.body.style.setProperty("--prompt-row", `${row}px`);
}).observe(bar);
const glance = document.querySelector(".glance");
new ResizeObserver(() => document.body.style.setProperty("--glance", `${glance.offsetHeight}px`)).observe(glance);

/// Links to share are shown in full.
function share() {
  for (const field of document.querySelectorAll("input[data-share]")) field.value = location.origin + field.dataset.share;
}

$("log").scrollTop = $("log").scrollHeight;
moment();
call();
lead.decide();
live.connect();

// Talk, and turns at other tables, come when the board is there.
addEventListener("load", () => {
  import("./talk.js");
  if (document.getElementById("turns")) import("./turns.js");
});
