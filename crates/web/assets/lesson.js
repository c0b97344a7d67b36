// A lesson at a table: one card after the other, what it points at, and the steps that the script plays.

const $ = (id) => document.getElementById(id);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export class Lesson {
  /// `step(body)` asks the server for the script's next step and waits until the page shows it; `bring(node)` brings
  /// something into view.
  constructor(step, bring) {
    Object.assign(this, { step, bring, card: 0, key: null, rings: [] });
    document.addEventListener("click", (e) => {
      const what = e.target.closest?.("[data-lesson]")?.dataset.lesson;
      if (what) this[what]();
    });
    this.read();
    this.follow();
  }

  /// Takes the panel as the server drew it. Reading begins anew where something was played.
  read() {
    const panel = $("lesson");
    if (panel.dataset.at !== this.key) (this.key = panel.dataset.at), (this.card = 0), (this.shown = null);
    if (panel.dataset.over) localStorage[`learned-${panel.dataset.chapter}`] = "yes";
    this.turn();
  }

  cards() {
    return [...document.querySelectorAll("#lesson .card")];
  }

  now() {
    return this.cards()[this.card];
  }

  turn() {
    this.cards().forEach((card, k) => card.classList.toggle("now", k === this.card));
    for (const button of document.querySelectorAll('#lesson [data-lesson="back"]')) button.disabled = !this.card && $("undo").disabled;
    const card = this.now();
    for (const ring of this.rings) ring.remove();
    const ids = card?.dataset.point ? card.dataset.point.split(" ") : [];
    this.rings = ids.map((id) => {
      const ring = Object.assign(document.createElement("div"), { className: "pointer" });
      ring.dataset.of = id;
      document.body.append(ring);
      return ring;
    });
    if (!card || this.shown === card.id) return;
    this.shown = card.id;
    const [first] = ids.map(thing).filter(Boolean);
    if (first) this.bring(first);
  }

  /// Rings stay around what they point at, wherever it moves.
  follow() {
    for (const ring of this.rings) {
      const box = thing(ring.dataset.of)?.getBoundingClientRect();
      const seen = box && (box.width || box.height);
      ring.hidden = !seen;
      if (!seen) continue;
      const at = `${box.left - 5} ${box.top - 5} ${box.width + 10} ${box.height + 10}`;
      if (ring.dataset.at === at) continue;
      ring.dataset.at = at;
      const [left, top, width, height] = at.split(" ").map((n) => `${n}px`);
      Object.assign(ring.style, { left, top, width, height });
    }
    requestAnimationFrame(() => this.follow());
  }

  // What the buttons of a card do.

  reading() {
    this.card = Math.min(this.card + 1, this.cards().length - 1);
    this.turn();
    // Who reads on does so with one key; where something is to be done, no button must be pressed by mistake.
    this.now()?.querySelector('[data-lesson="reading"]')?.focus();
  }

  back() {
    if (this.card) (this.card--, this.turn());
    else $("undo").click();
  }

  show() {
    return this.step({});
  }

  /// The others' steps one after the other, slowly enough to see them.
  async others() {
    const id = this.now()?.id;
    if (this.playing === id) return;
    this.playing = id;
    while ((await this.step({})) && this.now()?.id === id) await pause(900);
    if (this.playing === id) this.playing = null;
  }

  leave() {
    return this.step({ leave: true });
  }
}

/// What a name of the script stands for: on the board, else anywhere in sight, else a button of the prompt.
function thing(id) {
  const name = CSS.escape(id);
  const nodes = [...document.querySelectorAll(
    ["target", "spot", "explain", "piece", "count", "choice"].map((kind) => `[data-${kind}="${name}"]`).join())];
  const seen = (node) => node.getClientRects().length;
  return nodes.filter((node) => node.matches(".legal, [data-choice]")).find(seen) ?? nodes.find(seen) ?? nodes[0];
}
