// The film: steps of the game shown one after the other. What others do comes through here at the pace that a person
// likes, what becomes known at once is told line by line, and any stretch of the past can be played. It never lags: who
// acts is at the present at once, and what cannot be shown in a few seconds is not waited for.

import * as motion from "./motion.js";

const PACES = { slow: 2, normal: 1, fast: 0.4, step: 1, instant: 0 };
const SPEEDS = [1, 2, 4, 0.5];
const GAP = 500; // between two plain steps, in milliseconds
const LAG = 4000, LAG_ON_TURN = 1500, LAG_OF_TALE = 12000; // so far behind the present it may be
const SHORTEST = 90; // less cannot be seen
const MOST = 60; // more moments at once are no reveal
const TALE = 4; // so many cues in one step are a tale
const LINES = 3;

const pace = () => document.documentElement.dataset.pace ?? "normal";
const cues = (line) => JSON.parse(line.dataset.cues ?? "[]");
const scene_of = (line) => cues(line).find((cue) => cue.do === "scene")?.name;
const rolls = (line) => line.querySelector(".dice") || cues(line).some((cue) => cue.do === "roll");
const reading = (line) => Math.max(Math.min(Math.max(450 + 24 * line.textContent.length, 900), 2200), Math.min(500 + motion.BEAT * cues(line).length, 3500));

export class Film {
  /// `table` can `fetch` and `draw` a step, `put` a message into the page, `show` a step of the past, go to the `present`,
  /// and says whose `seat` looks, whether it is `mine` to act and which `lines` tell of a step.
  constructor(place, table) {
    Object.assign(this, { place, table, queue: [], at: 0, speed: 0 });
    this.told = place.querySelector(".film-lines");
    place.addEventListener("click", (e) => this[e.target.closest("[data-film]")?.dataset.film]?.());
  }

  /// Whether something is being told or waits to be shown.
  get running() {
    return this.queue.length > 0 || !this.place.hidden;
  }

  get step_by_step() {
    return !this.past && pace() === "step";
  }

  // What comes from the table.

  /// Takes a message that leads from the moment `known` on, with the lines of the log that are new.
  live(message, known, lines) {
    const at_once = message.late || document.hidden || pace() === "instant" || message.seq - known > MOST;
    const others = lines.filter((line) => line.dataset.seat && line.dataset.seat !== String(this.table.seat()));
    const jump = message.seq > known + 1 && others.length > 1;
    const named = lines.some(scene_of);
    const reveal = jump || named || lines.some(rolls);
    const tale = reveal || (lines.length > 2 && lines.flatMap(cues).length >= TALE);
    const own = this.acting ? !jump && !named : this.table.mine() && !tale && !this.queue.length;
    if (message.seq <= known || at_once || own) {
      this.skip();
      return this.put([message], lines, tale && !at_once ? lines.map((_, k) => k * 300) : []);
    }
    if (motion.calm() && !this.step_by_step) {
      this.skip();
      this.put([message], []);
      return reveal && this.list(jump ? others : lines);
    }
    if (this.place.matches(".still")) this.stop();
    this.queue.splice(0, this.at);
    this.at = 0;
    if (jump) Object.assign(message, this.table.now());
    if (jump) for (let step = known + 1; step < message.seq; step++) this.queue.push(this.moment(step, lines, tale));
    const last = lines.filter((line) => !jump || Number(line.dataset.seq) === message.seq);
    this.queue.push({ message, lines: last, tale, mine: message.html.includes("data-mine"), step: message.seq });
    const most = this.queue.some(({ tale }) => tale) ? LAG_OF_TALE : this.queue.at(-1).mine ? LAG_ON_TURN : LAG;
    this.until = performance.now() + most * (PACES[pace()] || 1);
    if (this.step_by_step) {
      this.waiting = true;
      this.open();
    } else if (!this.timer) this.next();
  }

  moment(step, lines, tale) {
    return { step, tale, lines: lines.filter((line) => Number(line.dataset.seq) === step), ready: this.table.fetch(step) };
  }

  /// Messages into the page at once, as one, with what moves by them.
  put(messages, lines, times = []) {
    const all = (part) => messages.map((message) => message[part]).join("");
    const one = { ...messages.at(-1), svg: all("svg"), html: all("html"), always: all("always"), gone: messages.flatMap(({ gone }) => gone ?? []) };
    const before = motion.remember();
    this.table.put(one);
    motion.play(before, lines, times, times.length > 0);
  }

  /// To the present, at once.
  skip() {
    const rest = this.queue.slice(this.at).filter(({ message }) => message), past = this.past;
    this.stop();
    if (past) return this.table.present();
    if (rest.length) this.put(rest.map(({ message }) => message), []);
  }

  /// Ends without showing anything more.
  stop() {
    clearTimeout(this.timer);
    motion.finish();
    Object.assign(this, { queue: [], at: 0, timer: null, waiting: false, paused: false, past: null, run: {} });
    this.place.hidden = true;
    this.place.classList.remove("still");
    document.body.classList.remove("in-film");
  }

  // The past.

  /// Plays the steps after `from` up to `to`, by the lines of the log.
  async play(from, to, name) {
    this.skip();
    const run = (this.run = {});
    this.past = { from, to, name };
    this.open();
    await this.table.show(from);
    if (run !== this.run) return;
    this.queue = Array.from({ length: to - from }, (_, k) => ({ step: from + k + 1, tale: true }));
    this.paused = motion.calm();
    this.face();
    if (!this.paused) this.timer = setTimeout(() => this.next(), 700);
  }

  // One scene after the other.

  async next() {
    clearTimeout(this.timer);
    const scene = this.queue[this.at], run = this.run;
    if (!scene) return this.past ? this.skip() : this.stop();
    this.at += 1;
    this.timer = -1;
    if (scene.tale || this.step_by_step) this.open();
    const drawn = this.past ? await this.table.fetch(scene.step) : scene.message ?? (await scene.ready);
    if (run !== this.run) return;
    const lines = this.past ? this.table.lines(scene.step) : scene.lines;
    const times = this.times(scene, lines), before = motion.remember();
    if (this.past) this.table.at(scene.step, drawn);
    else if (scene.message) this.table.put(drawn);
    else if (drawn) this.table.draw(drawn);
    motion.play(before, lines, times, scene.tale);
    if (!this.place.hidden) this.tell(lines, times);
    this.face();
    this.timer = null;
    if (this.paused) return;
    if (this.step_by_step) return scene.mine && this.at === this.queue.length ? this.stop() : void (this.waiting = true);
    const last = this.at === this.queue.length && !this.past;
    this.timer = setTimeout(() => this.next(), (times.at(-1) ?? 0) + this.length(scene, lines.at(-1)) + (last && scene.tale ? 900 : 0));
  }

  /// When each line of a step is told: those that are read one after the other.
  times(scene, lines) {
    let time = 0;
    return lines.map((line) => {
      const begin = time;
      if (scene.tale) time += this.length(scene, line);
      return begin;
    });
  }

  length(scene, line) {
    const usual = (one, last) => (one.tale && last ? reading(last) : GAP);
    const rate = this.past ? SPEEDS[this.speed] : 1 / (PACES[pace()] || 1);
    const time = usual(scene, line) / rate;
    if (this.past) return time;
    const of = (one) => (one.lines.length ? one.lines.map((line) => usual(one, line)) : [usual(one)]);
    const left = this.queue.slice(this.at - 1).flatMap(of).reduce((a, b) => a + b, 0) / rate;
    const short = time * Math.min(1, Math.max(this.until - performance.now(), 1) / left);
    if (short < SHORTEST) queueMicrotask(() => this.skip());
    return short;
  }

  // What is told.

  open() {
    if (this.place.hidden) {
      this.told.replaceChildren();
      this.title(this.past?.name);
    }
    this.place.hidden = false;
    document.body.classList.add("in-film");
    this.face();
  }

  title(words) {
    this.place.querySelector(".film-title").textContent = words ?? "";
  }

  tell(lines, times) {
    for (const [k, line] of lines.entries()) {
      const now = (ended) => {
        const scene = scene_of(line);
        if (scene && !this.past) this.title(scene);
        if (scene && !ended) motion.title(scene);
        this.add(line);
      };
      if (times[k]) motion.after(times[k], now);
      else now();
    }
  }

  add(line) {
    const told = document.createElement("li");
    told.append(...[...line.querySelector(".said").childNodes].map((node) => node.cloneNode(true)));
    told.querySelectorAll(".notation, .unfold, .why, .why-said").forEach((node) => node.remove());
    this.told.append(told);
    if (!this.place.matches(".still")) while (this.told.children.length > LINES) this.told.firstChild.remove();
  }

  /// For those who want no motion: a list that stays.
  list(lines) {
    this.title("");
    this.told.replaceChildren();
    this.place.hidden = false;
    this.place.classList.add("still");
    lines.forEach((line) => this.add(line));
  }

  face() {
    const of = (name) => this.place.querySelector(`[data-film="${name}"]`);
    this.place.classList.toggle("past", Boolean(this.past));
    of("back").disabled = !this.past || this.at === 0;
    of("toggle").ariaPressed = String(Boolean(this.paused));
    of("faster").textContent = `${SPEEDS[this.speed]}×`;
    const left = this.queue.length - this.at;
    this.place.querySelector("output").textContent = this.past ? `${this.at} / ${this.past.to - this.past.from}` : left ? `+${left}` : "";
  }

  // What a person does.

  toggle() {
    this.paused = !this.paused;
    motion.hold(this.paused);
    clearTimeout(this.timer);
    this.face();
    this.until = performance.now() + LAG_OF_TALE;
    if (!this.paused) this.next();
  }

  forth() {
    motion.finish();
    if (this.past) this.paused = true;
    this.waiting = false;
    this.next();
  }

  back() {
    motion.finish();
    this.paused = true;
    if (this.at > 1) {
      this.at -= 2;
      return this.next();
    }
    this.at = 0;
    this.told.replaceChildren();
    this.table.show(this.past.from);
    this.face();
  }

  faster() {
    this.speed = (this.speed + 1) % SPEEDS.length;
    this.face();
  }

  /// Keys of a film that runs: true if this was one.
  key({ key, target }) {
    if (!this.running || this.place.hidden) return false;
    const busy = target.matches?.("button, a, summary, input, select, textarea");
    const does = { Escape: "skip", k: "toggle", " ": busy ? null : "toggle", ArrowRight: "forth", ArrowLeft: this.past ? "back" : null }[key];
    if (!does) return false;
    this[this.step_by_step && does === "toggle" ? "forth" : does]();
    return true;
  }
}
