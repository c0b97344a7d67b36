// Where the decision is: lit places are brought into view or an arrow at the edge leads there, the panel that holds
// them opens, a finger that cannot hit something small is shown it first, and whoever looks elsewhere is called.

import { say } from "./words.js";

const $ = (id) => document.getElementById(id);
const SMALL = 24; // what is smaller on the screen, in pixels, is no target for a finger
const SIDES = { left: "←", right: "→", up: "↑", down: "↓" };
const root = document.documentElement;
const make = (tag, props) => Object.assign(document.createElement(tag), props);

export class Lead {
  constructor(view, picker, tab) {
    Object.assign(this, { view, picker, tab });
    this.narrow = matchMedia("(max-width: 799px)");
    this.tabbed = matchMedia("(max-width: 1279px)");
    if (!view) return;
    this.edge = make("div", { className: "edges" });
    this.edge.dataset.own = "";
    view.svg.after(this.edge);
    this.edge.addEventListener("click", (e) => view.frame(this.beyond[e.target.closest("button")?.dataset.side] ?? []));
    const soon = () => (this.due ??= requestAnimationFrame(() => ((this.due = null), this.point())));
    new MutationObserver(soon).observe(view.svg, { attributes: true, attributeFilter: ["viewBox"] });
    for (const event of ["resize", "scroll"]) addEventListener(event, soon, { passive: true });
    $("buttons") && new MutationObserver(soon).observe($("buttons"), { childList: true });
  }

  /// The lit places on the board with their boxes on the screen.
  lit() {
    const nodes = this.view ? [...this.view.svg.querySelectorAll("[data-target].legal")] : [];
    return nodes.map((node) => [node, node.getBoundingClientRect()]).filter(([, box]) => box.width || box.height);
  }

  /// On which side of the window a box lies; nothing if it is in sight.
  side(box, room) {
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const out = { left: room.left - x, right: x - room.right, up: room.top - y, down: y - room.bottom };
    const [name, far] = Object.entries(out).sort((a, b) => b[1] - a[1])[0];
    return far > 0 ? name : null;
  }

  /// Arrows at the edges of the map, each with the number of lit places beyond.
  point() {
    if (!this.view) return;
    const room = this.view.svg.getBoundingClientRect();
    this.beyond = {};
    for (const [node, box] of this.lit()) {
      const side = this.side(box, room);
      if (side) (this.beyond[side] ??= []).push(node);
    }
    const arrows = Object.entries(this.beyond).map(([side, nodes]) => {
      const arrow = make("button", { type: "button", className: `edge edge-${side}`, textContent: `${SIDES[side]} ${nodes.length}` });
      arrow.ariaLabel = arrow.title = say("beyond", { count: nodes.length });
      arrow.dataset.side = side;
      return arrow;
    });
    this.edge.replaceChildren(...arrows);
  }

  /// A decision begins: the eye is led to where it is.
  decide() {
    const key = this.picker.text;
    if (key === this.key || !this.picker.data.choices.length) return void (this.key = key);
    this.key = key;
    this.previewed = null;
    const lit = this.lit(), room = this.view?.svg.getBoundingClientRect();
    const hidden = lit.length && lit.every(([, box]) => this.side(box, room));
    const tiny = lit.length && this.narrow.matches && lit.every(([, box]) => Math.min(box.width, box.height) < SMALL);
    if (hidden || tiny) this.view.frame(lit.map(([node]) => node));
    if (!lit.length && this.tabbed.matches) this.open();
    this.point();
  }

  /// Opens the panel that holds most of what can be chosen, unless the open one holds something.
  open() {
    const count = (body) => body.querySelectorAll("[data-target].legal").length;
    const bodies = [...document.querySelectorAll("[data-tab-of]")];
    if (count(bodies.find((body) => body.classList.contains("on")) ?? root) || !bodies.length) return;
    const best = bodies.reduce((a, b) => (count(b) > count(a) ? b : a));
    if (count(best)) this.tab(best.dataset.tabOf);
  }

  /// A finger on something too small to be meant for sure: it is shown near and named, and a button does it.
  preview(node, event) {
    const id = node.dataset.target, box = node.getBoundingClientRect();
    if (event.pointerType !== "touch" || !node.matches(".legal") || !this.view?.svg.contains(node)) return false;
    if (Math.min(box.width, box.height) >= SMALL || this.previewed === id) return false;
    this.previewed = id;
    this.view.centre(node);
    $("preview")?.remove();
    const go = make("button", { id: "preview", type: "button", className: "primary", onclick: () => this.picker.click(id) });
    go.textContent = [this.picker.label(id), ...this.picker.notes(id).slice(0, 2)].join(": ");
    $("buttons").prepend(go);
    return true;
  }

  /// Calls whoever looks elsewhere when it becomes their turn.
  call(mine, name) {
    if (mine && !this.mine) {
      sound("turn");
      if (document.hidden && root.dataset.notify === "on" && window.Notification?.permission === "granted")
        new Notification(say("your-turn"), { body: name, icon: "/icons/192.png", tag: name }).onclick = () => focus();
    }
    this.mine = mine;
    const icon = document.querySelector('link[rel="icon"]');
    this.icon ??= icon.href;
    icon.href = mine ? "/assets/icon-turn.svg" : this.icon;
  }
}

/// A sound, for those who want some.
export function sound(name) {
  if (root.dataset.sound === "on") import("./sound.js").then(({ play }) => play(name));
}

let told = null, over = Boolean($("final")); // up to which moment it was heard, and whether the end was

/// Dice, points and the end, as they come.
export function heard() {
  const lines = [...document.querySelectorAll("#log li[data-seq]:not(.undone)")], last = Number(lines.at(-1)?.dataset.seq ?? 0);
  const fresh = lines.filter((line) => Number(line.dataset.seq) > (told ?? last));
  told = last;
  tell(fresh);
  if ($("final") && !over) sound("over");
  else if (fresh.some((line) => line.querySelector(".dice"))) sound("dice");
  else if (fresh.some((line) => line.dataset.cues?.includes('"gain"'))) sound("score");
  over = Boolean($("final"));
}

/// The ear hears one sentence of every turn, and then what it is asked for.
function tell(fresh) {
  if (!fresh.length) return;
  const firsts = fresh.filter((line, k) => !k || !line.matches(".more")).slice(-4);
  const words = firsts.map((line) => [...line.querySelector(".said").childNodes].filter((node) => !node.matches?.("button, code")).map((node) => node.textContent).join(""));
  if ($("prompt").dataset.mine) words.push($("prompt").textContent);
  $("told").textContent = words.join(" ");
}

// A log that was followed to its end is followed on, also after it was out of sight.
const log = $("log");
let following = true;
log.addEventListener("scroll", () => log.clientHeight && (following = log.scrollTop + log.clientHeight > log.scrollHeight - 40));
new ResizeObserver(() => following && (log.scrollTop = log.scrollHeight)).observe(log);

/// One line a turn: the others of a turn are folded away, but those of the last.
export function fold() {
  const turns = [...document.querySelectorAll("#log li[data-more]")], last = turns.at(-1);
  const end = [...document.querySelectorAll("#log li[data-seq]")].at(-1);
  for (const first of turns) {
    const button = first.querySelector(".unfold");
    const latest = first === last && turn(first).includes(end);
    for (const line of turn(first)) line.classList.toggle("open", latest || button.ariaExpanded === "true");
    button.hidden = latest;
  }
}

const turn = (first) => {
  const lines = [];
  for (let line = first.nextElementSibling; line?.matches(".more"); line = line.nextElementSibling) lines.push(line);
  return lines;
};

document.addEventListener("click", (e) => {
  const button = e.target.closest?.(".unfold");
  if (!button) return;
  button.ariaExpanded = String(button.ariaExpanded !== "true");
  fold();
});
