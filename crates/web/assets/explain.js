// Explains whatever one stays on, presses long, or asks about by `?`: the words are fetched when they are asked for.
// Also the label of what can be chosen, the player aid, and when hints are shown.

const $ = (id) => document.getElementById(id);
const THINGS = "[data-explain], [data-target], [data-place], [data-choice], [data-clause], [data-count], [data-tip], [data-hint]";
const FIRST_GAMES = 3; // so many games of a title begin with hints

/// What a thing is called when it is asked about.
function asked({ dataset: d }) {
  if (d.explain) return d.explain;
  const id = d.target ?? d.place ?? d.choice;
  if (id) return id;
  return d.clause ? `clause:${d.clause}` : d.count && `count:${d.count}`;
}

export class Explain {
  /// `base` is the table's address, `at()` the moment that is shown, `chosen(node)` the name of a target that can be
  /// chosen now and what that costs or brings.
  constructor(base, at, chosen) {
    Object.assign(this, { base, at, chosen, box: $("explained"), known: new Map(), pressed: false });
    for (const [begin, end] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
      document.addEventListener(begin, (e) => this.enter(e));
      document.addEventListener(end, (e) => this.leave(e));
    }
    document.addEventListener("pointerdown", (e) => this.press(e));
    document.addEventListener("pointermove", (e) => this.from && Math.hypot(e.clientX - this.from[0], e.clientY - this.from[1]) > 10 && this.lift());
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => this.lift());
    document.addEventListener("click", (e) => this.swallow(e), true);
    document.addEventListener("contextmenu", (e) => this.pressed && e.preventDefault());
    document.addEventListener("keydown", (e) => this.key(e), true);
    $("help")?.addEventListener("click", () => this.aid());
    $("aid")?.addEventListener("click", (e) => e.target === $("aid") && $("aid").close());
    hints();
  }

  /// What was known may be otherwise now.
  clear() {
    this.known.clear();
    this.close();
  }

  later(what, after) {
    clearTimeout(this.timer);
    if (what) this.timer = setTimeout(what, after);
  }

  enter(e) {
    if (this.box.contains(e.target)) return this.later();
    const node = e.target.closest?.(THINGS);
    if (node && node === this.node) return this.later();
    if (!node || e.pointerType === "touch" || $("aid").open) return;
    if (node.matches("[data-target].legal")) this.ghost(node);
    if (e.type === "pointerover") this.later(() => this.open(node), 700);
  }

  leave(e) {
    if (this.pressed) return;
    $("ghost").hidden = true;
    this.later(this.node && !this.asked ? () => this.close() : null, 250);
  }

  /// A long press asks for words, not for a move.
  press(e) {
    this.pressed = false;
    if (this.node && !this.box.contains(e.target)) this.close();
    const node = e.pointerType === "touch" && e.target.closest?.(THINGS);
    if (!node) return;
    this.from = [e.clientX, e.clientY];
    this.later(() => {
      this.pressed = true;
      this.open(node);
    }, 500);
  }

  /// The finger is gone, or moves the map.
  lift() {
    if (this.from && !this.pressed) this.later();
    this.from = null;
  }

  swallow(e) {
    if (!this.pressed) return;
    this.pressed = false;
    e.preventDefault();
    e.stopPropagation();
  }

  key(e) {
    if (e.key === "Escape" && this.node) {
      e.stopPropagation();
      return this.close();
    }
    const wanted = e.key === "?" || (e.key === "F1" && e.shiftKey);
    if (!wanted || e.target.matches?.("input, select, textarea") || document.querySelector("dialog[open]")) return;
    e.preventDefault();
    e.stopPropagation();
    const node = e.target.closest?.(THINGS);
    if (node) this.open(node, true);
    else this.aid();
  }

  /// The words about a thing, and for what can be chosen what that costs or brings now. `by_key`: the focus goes there.
  async open(node, by_key = false) {
    const what = asked(node), key = `${this.at() ?? ""} ${what}`;
    if (what && !this.known.has(key)) {
      const at = this.at() === null ? "" : `&at=${this.at()}`;
      const answer = fetch(`${this.base}/explain?what=${encodeURIComponent(what)}${at}`);
      this.known.set(key, answer.then((got) => (got.ok ? got.text() : "")).catch(() => ""));
    }
    this.node = node;
    const html = (await this.known.get(key)) ?? "";
    if (this.node !== node) return;
    const said = node.matches("[data-target].legal, [data-choice]") ? this.chosen(node) : [];
    const words = node.dataset.tip ?? node.ariaLabel ?? said[0];
    if (!html && !words) return (this.node = null);
    this.box.innerHTML = html;
    const line = (tag, textContent, className = "") => Object.assign(document.createElement(tag), { textContent, className });
    const own = html ? [] : words.split("\n");
    if (own.length) this.box.prepend(line("h3", own[0]), ...own.slice(1).map((words) => line("p", words)));
    this.box.append(...said.slice(1).map((note) => line("p", note, "now")));
    $("ghost").hidden = true;
    this.asked = by_key || this.pressed;
    this.box.setAttribute("role", by_key ? "dialog" : "tooltip");
    this.box.setAttribute("aria-label", this.box.querySelector("h3")?.textContent ?? "");
    node.setAttribute("aria-describedby", "explained");
    place(this.box, node.getBoundingClientRect());
    if (by_key) {
      this.back = document.activeElement;
      this.box.tabIndex = -1;
      this.box.focus();
    }
  }

  close() {
    this.later();
    this.node?.removeAttribute("aria-describedby");
    if (this.box.contains(document.activeElement)) this.back?.focus();
    this.node = this.back = null;
    this.box.hidden = true;
  }

  /// The short label of what can be chosen: at once.
  ghost(node) {
    const label = $("ghost"), [words, ...notes] = this.chosen(node);
    const line = (tag, textContent) => Object.assign(document.createElement(tag), { textContent });
    label.replaceChildren(line("b", words), ...notes.map((note) => line("span", note)));
    place(label, node.getBoundingClientRect());
  }

  /// The player aid.
  async aid() {
    const dialog = $("aid");
    if (dialog.open) return;
    this.close();
    const answer = await fetch(`${this.base}/help`).catch(() => null);
    $("aid-body").innerHTML = answer?.ok ? await answer.text() : "";
    dialog.showModal();
    $("aid-body").scrollTop = 0;
  }
}

/// Puts a box beside a thing, never over it, within the window: above or below where there is room, else at a side, else
/// where there is most.
function place(box, of) {
  Object.assign(box.style, { left: "0", top: "0", maxHeight: "" });
  box.hidden = false;
  const gap = 8, { width, height } = box.getBoundingClientRect();
  const across = Math.min(Math.max(of.left + of.width / 2 - width / 2, 4), Math.max(innerWidth - width - 4, 4));
  const above = of.top - gap, below = innerHeight - of.bottom - gap;
  let left = across, top;
  if (above >= height + 4) top = of.top - gap - height;
  else if (below >= height + 4) top = of.bottom + gap;
  else if (innerWidth - of.right >= width + gap + 4 || of.left >= width + gap + 4) {
    left = innerWidth - of.right >= width + gap + 4 ? of.right + gap : of.left - gap - width;
    top = Math.min(Math.max(of.top + of.height / 2 - height / 2, 4), Math.max(innerHeight - height - 4, 4));
  } else {
    const room = Math.max(above, below, 96) - 4;
    box.style.maxHeight = `${room}px`;
    top = above > below ? Math.max(of.top - gap - Math.min(height, room), 4) : Math.min(of.bottom + gap, innerHeight - Math.min(height, room) - 4);
  }
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

/// Hints come with the first games of a title, until somebody has enough of them. A lesson says more.
function hints() {
  const main = $("main"), key = `hints-${main.dataset.game}`, games = (localStorage[key] ?? "").split(" ").filter(Boolean);
  const known = games.includes(main.dataset.table), lesson = $("lesson").dataset.chapter;
  if (!known && !lesson && games.length < FIRST_GAMES) localStorage[key] = [...games, main.dataset.table].join(" ");
  main.dataset.hints = lesson || (!known && games.length >= FIRST_GAMES) ? "off" : "on";
  document.addEventListener("click", (e) => {
    if (!e.target.closest("#no-hints")) return;
    localStorage[key] = "enough ".repeat(FIRST_GAMES);
    main.dataset.hints = "off";
  });
}
