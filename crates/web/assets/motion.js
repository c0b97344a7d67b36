// Things move. Before a message is put into the page it is remembered where every piece is and what every number says;
// after it they go from there to where they are, in the order in which the lines of the log tell it. Nothing waits for
// this: whoever acts ends it, and for those who want no motion there is none.

const doc = document;
const MOVE = 420, DROP = 300, FADE = 250, COUNT = 500, FLOAT = 1500, PULSE = 700, ROLL = 800;
const EASE = "cubic-bezier(.3, .1, .2, 1)";
const still = matchMedia("(prefers-reduced-motion: reduce)");
const running = new Set();
const later = new Map();

/// Whether this person wants no motion.
export const calm = () => still.matches || doc.documentElement.dataset.motion === "off";

/// Everything is where it goes, at once.
export function finish() {
  for (const one of [...running]) one.finish();
  for (const [timer, what] of [...later]) {
    clearTimeout(timer);
    later.delete(timer);
    what(true);
  }
}

export function hold(paused) {
  for (const one of running) paused ? one.pause() : one.play();
}

/// Does something after a time, or when everything is ended before: then it is told so.
export function after(ms, what) {
  const timer = setTimeout(() => {
    later.delete(timer);
    what(false);
  }, ms);
  later.set(timer, what);
}

/// Moves something to where it is; what only decorates (`done` takes it away) may end by itself.
function animate(node, frames, options, done) {
  const one = node.animate(frames, { easing: EASE, fill: "backwards", ...options });
  if (!node.closest(".motion")) running.add(one);
  one.onfinish = one.oncancel = () => {
    running.delete(one);
    done?.();
  };
}

// Where things are.

const all = (query) => [...doc.querySelectorAll(query)];
const centre = ({ left, top, width, height }) => new DOMPoint(left + width / 2, top + height / 2);
const px = (length) => `${length}px`;
const in_sight = (box) => box && (box.width > 0 || box.height > 0);

/// Where a node is: on the screen, and in its own drawing, which may be panned and zoomed meanwhile.
function whereabouts(node) {
  const box = node.getBoundingClientRect(), root = node.ownerSVGElement ?? null;
  const drawn = root?.getScreenCTM();
  return { node, box, root, parent: node.parentNode, at: drawn && centre(box).matrixTransform(drawn.inverse()) };
}

/// What there is to know of the page before it changes.
export function remember() {
  finish();
  if (calm() || doc.hidden) return null;
  const pieces = new Map(all("[data-piece]").map((node) => [node.dataset.piece, whereabouts(node)]));
  const counts = new Map(all("[data-count]").map((node) => [node, { was: node.dataset.count, old: number(node) }]));
  return { pieces, counts };
}

const figure = (text, value) => text.replace(/\d[\d,]*/, Math.abs(value) > 999 && /,|^\D*\d{1,3}\D*$/.test(text) ? Math.abs(value).toLocaleString("en") : Math.abs(value));
const number = (node) => Number(node.textContent.replace("−", "-").replace(/[^\d-]/g, ""));

/// The places of a name: those on the board first, and only what can be seen.
function places(id) {
  const name = CSS.escape(id);
  const found = all(`[data-target="${name}"], [data-spot="${name}"], [data-piece="${name}"]`);
  const seen = found.map((node) => node.getBoundingClientRect()).filter(in_sight);
  return seen.filter(({ top, left, bottom, right }) => bottom > 0 && right > 0 && top < innerHeight && left < innerWidth);
}

/// A way on the screen, in the units in which a node is moved.
function way(node, x, y) {
  const drawn = node.ownerSVGElement && node.parentNode.getScreenCTM?.();
  if (!drawn) return `${x}px ${y}px`;
  const { a, b, c, d } = drawn.inverse();
  return `${a * x + c * y}px ${b * x + d * y}px`;
}

// What happens.

/// From one cue of a line to the next, where they are shown one after the other.
export const BEAT = 140;

/// Plays what changed since `before`: `lines` are the lines of the log with their cues, each begins at its time (`times`).
export function play(before, lines = [], times = [], one_by_one = false) {
  if (!before) return;
  const timed = (line, at) => JSON.parse(line.dataset.cues ?? "[]").map((cue, k) => ({ ...cue, time: at + (one_by_one ? k * BEAT : 0) }));
  const cues = lines.flatMap((line, k) => timed(line, times[k] ?? 0));
  const of = (piece) => cues.find((cue) => cue.piece === piece);
  const fresh = new Set();
  for (const node of all("[data-piece]")) {
    const key = node.dataset.piece, old = before.pieces.get(key), cue = of(key);
    fresh.add(key);
    if (old) slide(node, old, cue);
    else drop(node, cue);
  }
  for (const [key, old] of before.pieces) if (!fresh.has(key)) fade(old, of(key));
  count(before.counts, cues.filter((cue) => cue.do === "gain"));
  for (const cue of cues) {
    if (cue.do === "mark") after(cue.time, (ended) => ended || pulse(cue.at));
    if (cue.do === "roll") after(cue.time, (ended) => ended || roll(cue.dice));
    if (cue.do === "turn") after(cue.time, (ended) => ended || turn(cue));
    if (cue.do === "move" && !fresh.has(cue.piece) && !before.pieces.has(cue.piece)) after(cue.time, (ended) => ended || fly(cue.from, cue.to));
  }
}

function slide(node, old, cue) {
  const now = whereabouts(node);
  if (!in_sight(now.box) || !in_sight(old.box)) return;
  let from = centre(old.box);
  if (now.root && now.root === old.root && old.at) from = old.at.matrixTransform(now.root.getScreenCTM());
  const to = centre(now.box), x = from.x - to.x, y = from.y - to.y;
  if (Math.hypot(x, y) < 2) return;
  animate(node, [{ translate: way(node, x, y) }, { translate: "0px 0px" }], { duration: MOVE, delay: cue?.time ?? 0 });
}

/// Something new comes from where its cue says, else from above.
function drop(node, cue) {
  const box = node.getBoundingClientRect();
  if (!in_sight(box)) return;
  const [from] = cue?.from ? places(cue.from) : [], to = centre(box);
  const begin = from ? way(node, centre(from).x - to.x, centre(from).y - to.y) : way(node, 0, -22);
  const frames = [{ translate: begin, opacity: from ? 1 : 0 }, { translate: "0px 0px", opacity: 1 }];
  animate(node, frames, { duration: from ? MOVE : DROP, delay: cue?.time ?? 0 });
}

/// What is gone goes to where its cue says, or fades where it was.
function fade({ node, box, root, parent }, cue) {
  if (!in_sight(box) || node.isConnected) return;
  let ghost = node;
  if (root) {
    if (!parent.isConnected) return;
    ghost.dataset.gone = "";
    parent.append(ghost);
  } else {
    ghost = node.cloneNode(true);
    layer().append(ghost);
    const { left, top, width, height } = box;
    Object.assign(ghost.style, { position: "fixed", left: px(left), top: px(top), width: px(width), height: px(height), margin: 0 });
  }
  for (const one of [ghost, ...ghost.querySelectorAll("*")]) for (const name of ["id", "data-piece", "data-target", "data-count"]) one.removeAttribute(name);
  const [to] = cue?.to ? places(cue.to) : [], from = centre(box);
  const end = to ? way(ghost, centre(to).x - from.x, centre(to).y - from.y) : "0px 0px";
  animate(ghost, [{ translate: "0px 0px", opacity: 1 }, { translate: end, opacity: to ? 0.7 : 0 }], { duration: to ? MOVE : FADE, delay: cue?.time ?? 0 }, () => ghost.remove());
}

// Numbers.

/// Numbers run from what they said to what they say, in the steps that the cues tell, each with what it is for.
function count(before, gains) {
  const told = new Set();
  for (const [node, { was, old }] of before) {
    const now = number(node), text = node.textContent, key = node.dataset.count;
    // An element that has become something else is no number any more.
    if (!node.isConnected || key !== was || now === old || Number.isNaN(now - old)) continue;
    const own = gains.filter((gain) => `${gain.seat}:${gain.what}` === key);
    own.forEach((gain) => told.add(gain));
    const steps = own.length ? own : [{ amount: now - old, time: 0 }];
    let value = old;
    node.textContent = figure(text, old);
    for (const [k, step] of steps.entries()) {
      const from = value, to = k === steps.length - 1 ? now : value + step.amount;
      value = to;
      after(step.time, (ended) => ended || (float(node.getBoundingClientRect(), step), carry(step, node), run(node, from, to, text)));
    }
    after(steps.at(-1).time + COUNT, () => node.isConnected && (node.textContent = text));
  }
  // What is counted nowhere in sight is told at the player's plate.
  for (const gain of gains.filter((gain) => !told.has(gain))) {
    after(gain.time, (ended) => {
      const [plate] = ended ? [] : places(`seat:${gain.seat}`);
      if (plate) float(plate, gain);
    });
  }
}

function run(node, from, to, text, begun = performance.now()) {
  const part = Math.min((performance.now() - begun) / (COUNT * 0.8), 1);
  node.textContent = figure(text, Math.round(from + (to - from) * part));
  if (part < 1 && later.size) requestAnimationFrame(() => node.isConnected && run(node, from, to, text, begun));
}

/// "+3 Leadville" beside a number: above it where there is room, one after the other.
function float(box, { amount, why }) {
  if (!in_sight(box) || box.bottom < 0 || box.top > innerHeight || !amount) return;
  const node = add(`float ${amount > 0 ? "up" : "down"}`, `${amount > 0 ? "+" : "−"}${Math.abs(amount)} ${why ?? ""}`.trim());
  const below = box.top < 90, side = below ? 1 : -1, wide = node.offsetWidth, high = node.offsetHeight + 4;
  const left = Math.min(Math.max(box.left + box.width / 2 - wide / 2, 4), innerWidth - wide - 4);
  node.dataset.at = `${Math.round(box.left)} ${Math.round(box.top)}`;
  const nth = all(`.float[data-at="${node.dataset.at}"]`).length - 1;
  Object.assign(node.style, { left: px(left), top: px((below ? box.bottom + 6 : box.top - high - 2) + side * high * (nth % 4)) });
  const at = (opacity, y, offset) => ({ opacity, translate: `0 ${side * y}px`, offset });
  animate(node, [at(0, -8, 0), at(1, 0, 0.15), at(1, 2, 0.8), at(0, 8, 1)], { duration: FLOAT, easing: "linear" }, () => node.remove());
}

/// What is gained at a place flies to whoever gets it.
function carry({ at, seat, amount }, node) {
  if (!at || amount <= 0) return;
  const [from] = places(at), to = node.getBoundingClientRect();
  if (from && in_sight(to)) token(from, to, seat);
}

function fly(from, to) {
  const [a] = from ? places(from) : [], [b] = places(to);
  if (a && b) token(a, b);
}

function token(from, to, seat) {
  const node = add(`token ${seat === undefined ? "" : `seat-${seat + 1}`}`), a = centre(from), b = centre(to);
  Object.assign(node.style, { left: px(a.x), top: px(a.y) });
  animate(node, [{ translate: "-50% -50%", opacity: 0.9 }, { translate: `calc(${b.x - a.x}px - 50%) calc(${b.y - a.y}px - 50%)`, opacity: 0.9 }], { duration: MOVE }, () => node.remove());
}

// Places, cards, dice.

function pulse(id) {
  for (const { left, top, width, height } of places(id).slice(0, 3)) {
    const size = Math.min(Math.max(width, height, 26), 160) + 12, node = add("pulse");
    Object.assign(node.style, { left: px(left + width / 2 - size / 2), top: px(top + height / 2 - size / 2), width: px(size), height: px(size) });
    animate(node, [{ opacity: 0, scale: 1.5 }, { opacity: 1, scale: 1, offset: 0.3 }, { opacity: 1, scale: 1, offset: 0.7 }, { opacity: 0, scale: 1.1 }], { duration: PULSE }, () => node.remove());
  }
}

function turn({ piece, to }) {
  for (const node of all(`[data-piece="${CSS.escape(piece)}"]`)) {
    const frames = [{ scale: "0 1" }, { scale: "1 1" }];
    if (node.ownerSVGElement) for (const frame of frames) Object.assign(frame, { transformBox: "fill-box", transformOrigin: "center" });
    // A drawing with a place of its own would turn about another point: it only lights up.
    animate(node, node.hasAttribute("transform") ? [{ opacity: 0.2 }, { opacity: 1 }] : frames, { duration: MOVE });
  }
  if (to) pulse(to);
}

const PIPS = [[4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

function face(die, value) {
  die.replaceChildren(...[...Array(9).keys()].map((k) => {
    const pip = doc.createElement("i");
    pip.classList.toggle("pip", PIPS[value - 1]?.includes(k) ?? false);
    return pip;
  }));
  if (!PIPS[value - 1]) die.textContent = value;
}

/// Dice tumble in the middle of the stage and lie for a while.
function roll(dice) {
  const stage = doc.querySelector(".stage")?.getBoundingClientRect();
  if (!stage) return;
  const tray = add("dice-tray");
  Object.assign(tray.style, { left: px(stage.left + stage.width / 2), top: px(Math.max(stage.top, 0) + Math.min(stage.height / 2, 170)) });
  for (const [k, value] of dice.entries()) {
    const die = tray.appendChild(Object.assign(doc.createElement("b"), { className: "die" }));
    face(die, 1 + ((value + k) % 6));
    for (let turn = 1; turn < 6; turn++) after((turn * ROLL) / 8, (ended) => ended || face(die, 1 + Math.floor(Math.random() * 6)));
    after((ROLL * 6) / 8, () => face(die, value));
    animate(die, [{ translate: `${-90 - 30 * k}px -60px`, rotate: "-380deg", opacity: 0 }, { opacity: 1, offset: 0.2 }, { translate: "0 0", rotate: `${(k % 2) * 8 - 4}deg`, opacity: 1 }], { duration: ROLL });
  }
  animate(tray, [{ opacity: 1 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], { duration: ROLL * 2.4, easing: "linear" }, () => tray.remove());
}

/// A heading over the stage, for what has a name.
export function title(words) {
  const stage = doc.querySelector(".stage")?.getBoundingClientRect();
  if (!stage || calm()) return;
  doc.querySelector(".title-card")?.remove();
  const node = add("title-card", words);
  Object.assign(node.style, { left: px(stage.left + stage.width / 2), top: px(Math.max(stage.top, 0) + Math.min(stage.height / 4, 90)) });
  animate(node, [{ opacity: 0, translate: "-50% -35%" }, { opacity: 1, translate: "-50% -50%", offset: 0.15 }, { opacity: 1, translate: "-50% -50%", offset: 0.8 }, { opacity: 0, translate: "-50% -60%" }], { duration: 1300, easing: "linear" }, () => node.remove());
}

/// What flies about lies in a layer of its own, over everything and under no finger.
function layer() {
  const here = doc.getElementById("motion");
  if (here) return here;
  const made = doc.body.appendChild(doc.createElement("div"));
  Object.assign(made, { id: "motion", className: "motion", ariaHidden: "true" });
  return made;
}

function add(className, textContent = "") {
  return layer().appendChild(Object.assign(doc.createElement("div"), { className, textContent }));
}
