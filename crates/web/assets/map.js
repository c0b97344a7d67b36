// The map's window: pan and zoom with wheel, drag, pinch and keys. The browser owns the viewBox.

import { say } from "./words.js";

const STEP = 1.25;
const DEEPEST = 8;

/// The middle of a window of so much room that is nearest to a point and shows nothing beside the drawing.
const inside = (at, from, size, room) => (room >= size ? from + size / 2 : Math.min(Math.max(at, from + room / 2), from + size - room / 2));

export class MapView {
  constructor(svg, tools) {
    this.svg = svg;
    this.whole = svg.getAttribute("viewBox").split(/[ ,]+/).map(Number);
    this.box = [...this.whole];
    this.fingers = new Map();
    this.dragged = false;
    svg.setAttribute("tabindex", "0");
    this.near();
    new ResizeObserver(() => this.resized()).observe(svg);
    svg.addEventListener("wheel", (e) => this.wheel(e), { passive: false });
    svg.addEventListener("pointerdown", (e) => this.down(e));
    svg.addEventListener("pointermove", (e) => this.slide(e));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) svg.addEventListener(end, (e) => this.up(e));
    svg.addEventListener("keydown", (e) => this.arrow(e));
    tools?.addEventListener("click", (e) => this.key(e.target.closest("[data-zoom]")?.dataset.zoom));
    this.narrow = matchMedia("(max-width: 799px)");
    this.narrow.addEventListener("change", () => this.follow(true));
    this.follow(true);
    this.fit();
  }

  /// A drawing may name its parts, `data-parts="Wheel:0 0 9 9|…"`, and where the game is, `data-part`. They get a
  /// button each; a narrow screen shows one part at a time and follows the game from one to the next.
  follow(always) {
    const { parts, part } = this.svg.querySelector("[data-parts]")?.dataset ?? {};
    if (!parts) return;
    if (!this.row) {
      this.row = Object.assign(document.createElement("div"), { className: "map-parts", role: "group", ariaLabel: say("parts") });
      for (const [name, frame] of [...parts.split("|").map((one) => one.split(":")), [say("all"), this.whole.join(" ")]]) {
        const button = Object.assign(document.createElement("button"), { type: "button", textContent: name, onclick: () => this.part(name) });
        button.dataset.frame = frame;
        this.row.append(button);
      }
      this.svg.after(this.row);
    }
    if (this.narrow.matches && (always || part !== this.now)) this.part(part);
    else if (!this.narrow.matches && always) this.part(say("all"));
    this.now = part;
  }

  part(name) {
    for (const button of this.row.children) {
      button.ariaPressed = String(button.textContent === name);
      if (button.textContent === name) this.show(button.dataset.frame.split(" ").map(Number));
    }
  }

  /// Shows a frame of any shape; the next pan or zoom starts from there.
  show(box) {
    this.box = box;
    this.svg.setAttribute("viewBox", box.join(" "));
    this.svg.classList.toggle("zoomed", box[2] < this.whole[2]);
  }

  /// Takes the frame that the drawing asks for: a board that grows says how much of it is to be shown.
  reframe() {
    this.follow(false);
    const asked = this.svg.querySelector("[data-frame]")?.dataset.frame.split(" ").map(Number);
    if (!asked || asked.every((n, k) => n === this.whole[k])) return;
    const all = this.box[2] >= this.whole[2];
    this.whole = asked;
    this.set(all ? asked : this.box);
  }

  /// A window that is zoomed in moves to what was touched last (the end of `data-follow`), once for every change.
  chase() {
    const last = this.svg.querySelector("[data-follow]")?.lastElementChild;
    if (!last || last.outerHTML === this.chased) return;
    this.chased = last.outerHTML;
    const { x, y, width, height } = last.getBBox(), [left, top, w, h] = this.box;
    if (x >= left && y >= top && x + width <= left + w && y + height <= top + h) return;
    this.set([x + width / 2 - w / 2, y + height / 2 - h / 2, w, h]);
  }

  /// Brings what a drawing wants to be seen whole (`data-fit`) into the window, once for every change, with a margin around it.
  fit() {
    const asked = this.svg.querySelector("[data-fit]");
    if (!asked) return void (this.fitted = null);
    const { x, y, width, height } = asked.getBBox(), key = [x, y, width, height].join();
    if (key === this.fitted) return;
    this.fitted = key;
    if (this.small) return this.frame([asked]);
    const a = this.point(...this.corner(0)), b = this.point(...this.corner(1)), pad = 46;
    if (x - pad / 2 >= a.x && y - pad / 2 >= a.y && x + width + pad / 2 <= b.x && y + height + pad / 2 <= b.y) return;
    // Of the window's shape on the screen, not of the drawing's: the room beside the drawing is used too.
    const scale = Math.max((width + 2 * pad) / (b.x - a.x), (height + 2 * pad) / (b.y - a.y), 1);
    const w = this.box[2] * scale, h = this.box[3] * scale, [wx, wy, ww, wh] = this.whole;
    const middle = [inside(x + width / 2, wx, ww, (b.x - a.x) * scale), inside(y + height / 2, wy, wh, (b.y - a.y) * scale)];
    this.set([middle[0] - w / 2, middle[1] - h / 2, w, h]);
  }

  corner(k) {
    const { left, top, right, bottom } = this.svg.getBoundingClientRect();
    return k ? [right, bottom] : [left, top];
  }

  /// Opens where the drawing asks for it (`data-near="x y"`), at one unit a pixel, if the whole would be too small to read.
  near() {
    const asked = this.svg.dataset.near?.split(" ").map(Number), { clientWidth: wide, clientHeight: tall } = this.svg;
    const [wx, wy, ww, wh] = this.whole;
    if (!asked || !tall || (tall >= wh && wide >= ww)) return this.measure();
    const scale = Math.min(wide / ww, tall / wh), w = ww * scale, h = wh * scale;
    this.set([inside(asked[0], wx, ww, wide) - w / 2, inside(asked[1], wy, wh, tall) - h / 2, w, h]);
  }

  /// A window into the drawing that gets another size on the screen keeps its middle and its scale.
  resized() {
    const [x, y, w, h] = this.box, before = this.scale;
    this.measure();
    if (this.row || !before || !this.scale || w >= this.whole[2]) return;
    const f = this.scale / before, { clientWidth: wide, clientHeight: tall } = this.svg, [wx, wy, ww, wh] = this.whole;
    const middle = [inside(x + w / 2, wx, ww, wide / before), inside(y + h / 2, wy, wh, tall / before)];
    this.set([middle[0] - (w * f) / 2, middle[1] - (h * f) / 2, w * f, h * f]);
  }

  /// Brings these parts of the drawing into the middle, as near as they fit, but no nearer than one unit a pixel.
  frame(nodes, pad = 28) {
    const boxes = nodes.map((node) => node.getBoundingClientRect()).filter((box) => box.width || box.height);
    if (!boxes.length) return;
    const a = this.point(Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top)));
    const b = this.point(Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom)));
    const { clientWidth: wide, clientHeight: tall } = this.svg, [wx, wy, ww, wh] = this.whole;
    const scale = Math.min(wide / (b.x - a.x + 2 * pad), tall / (b.y - a.y + 2 * pad), 1), whole = Math.min(wide / ww, tall / wh);
    const w = (ww * whole) / scale, h = (wh * whole) / scale;
    const middle = [inside((a.x + b.x) / 2, wx, ww, wide / scale), inside((a.y + b.y) / 2, wy, wh, tall / scale)];
    this.set([middle[0] - w / 2, middle[1] - h / 2, w, h]);
  }

  /// The class `far` for a drawing that is too small for its letters (`data-far`: in pixels a unit).
  measure() {
    const limit = Number(this.svg.dataset.far || 0);
    const scale = Math.min(this.svg.clientWidth / this.box[2], this.svg.clientHeight / this.box[3]);
    this.scale = scale;
    this.svg.classList.toggle("far", limit > 0 && scale < limit);
  }

  /// The point of the drawing under a point of the screen.
  point(x, y) {
    const m = this.svg.getScreenCTM().inverse();
    return new DOMPoint(x, y).matrixTransform(m);
  }

  set(box) {
    const [wx, wy, ww, wh] = this.whole;
    const w = Math.min(Math.max(box[2], ww / DEEPEST), ww), h = (w * wh) / ww;
    const x = Math.min(Math.max(box[0], wx - w / 3), wx + ww - (w * 2) / 3);
    const y = Math.min(Math.max(box[1], wy - h / 3), wy + wh - (h * 2) / 3);
    this.box = w >= ww ? [...this.whole] : [x, y, w, h];
    this.svg.setAttribute("viewBox", this.box.map((n) => +n.toFixed(1)).join(" "));
    this.svg.classList.toggle("zoomed", w < ww);
    this.measure();
  }

  zoom(factor, px, py) {
    const [x, y, w, h] = this.box;
    const cx = px ?? x + w / 2, cy = py ?? y + h / 2;
    const nw = Math.min(Math.max(w / factor, this.whole[2] / DEEPEST), this.whole[2]), f = nw / w;
    this.set([cx - (cx - x) * f, cy - (cy - y) * f, nw, h * f]);
  }

  pan(dx, dy) {
    this.set([this.box[0] + dx, this.box[1] + dy, this.box[2], this.box[3]]);
  }

  key(what) {
    if (what === "in") this.zoom(STEP);
    else if (what === "out") this.zoom(1 / STEP);
    else if (what === "all") this.set(this.whole);
  }

  wheel(e) {
    e.preventDefault();
    const p = this.point(e.clientX, e.clientY);
    this.zoom(Math.exp(-e.deltaY * (e.deltaMode ? 0.05 : 0.0016)), p.x, p.y);
  }

  down(e) {
    if (e.button) return;
    this.fingers.set(e.pointerId, [e.clientX, e.clientY]);
    if (this.fingers.size === 1) this.dragged = false;
    this.start = [e.clientX, e.clientY];
  }

  slide(e) {
    const before = this.fingers.get(e.pointerId);
    if (!before) return;
    const now = [e.clientX, e.clientY];
    if (this.fingers.size === 1) {
      if (!this.dragged && Math.hypot(now[0] - this.start[0], now[1] - this.start[1]) < 6) return;
      if (!this.dragged) this.svg.setPointerCapture(e.pointerId);
      this.dragged = true;
      const a = this.point(...before), b = this.point(...now);
      this.pan(a.x - b.x, a.y - b.y);
    } else {
      const [other] = [...this.fingers].filter(([id]) => id !== e.pointerId).map(([, at]) => at);
      const spread = (p) => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
      const middle = this.point((now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
      this.dragged = true;
      this.zoom(spread(now) / spread(before), middle.x, middle.y);
    }
    this.fingers.set(e.pointerId, now);
  }

  up(e) {
    this.fingers.delete(e.pointerId);
  }

  arrow(e) {
    const go = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    if (!go || e.target !== this.svg) return;
    e.preventDefault();
    this.pan((go[0] * this.box[2]) / 8, (go[1] * this.box[3]) / 8);
  }

  /// Brings an element into the middle, close enough to read.
  centre(element) {
    const b = element.getBBox();
    const w = Math.min(this.box[2], this.whole[2] / 2), h = (w * this.whole[3]) / this.whole[2];
    this.set([b.x + b.width / 2 - w / 2, b.y + b.height / 2 - h / 2, w, h]);
  }
}
