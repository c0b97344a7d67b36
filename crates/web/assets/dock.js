// On a narrow screen the board does not scroll away: once it would, a small window of it stays at the top while one
// reads and picks in the panels. It shows what lights up there, leads back to the whole board, and can be put away.

const SHARE = 0.3; // of the screen's height: the same as `--dock` in the style sheet
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Dock {
  constructor(view, stage) {
    this.view = view;
    this.stage = stage;
    this.narrow = matchMedia("(max-width: 799px) and (min-height: 501px)");
    this.away = false;
    for (const event of ["scroll", "resize"]) addEventListener(event, () => this.check(), { passive: true });
    document.addEventListener("click", (e) => this.key(e.target.closest("[data-dock]")?.dataset.dock));
    this.check();
  }

  get on() {
    return document.body.classList.contains("docked");
  }

  /// The foot of the board on the screen if it were where it belongs.
  foot() {
    return this.on ? document.querySelector(".history").getBoundingClientRect().top : this.stage.getBoundingClientRect().bottom;
  }

  /// What stays in sight above it: the players.
  get above() {
    return document.querySelector(".glance").offsetHeight;
  }

  check() {
    const gone = this.narrow.matches && this.foot() < innerHeight * SHARE + this.above, on = gone && !this.away;
    document.body.classList.toggle("board-gone", gone && this.away);
    if (on === this.on) return;
    // The page keeps its length while the board is out of it.
    if (on) document.body.style.setProperty("--reserve", `${this.stage.offsetHeight}px`);
    document.body.classList.toggle("docked", on);
    // What the drawing wants to be seen whole is brought into the other window too.
    this.view.small = on;
    this.view.fitted = null;
    this.view.fit();
  }

  key(what) {
    if (!what) return;
    this.away = what === "away";
    this.check();
    if (what === "board") this.home();
  }

  /// Back to the whole board.
  home() {
    const top = this.foot() - (this.on ? parseFloat(document.body.style.getPropertyValue("--reserve")) : this.stage.offsetHeight);
    scrollTo({ top: Math.max(scrollY + top - this.above, 0), behavior: calm.matches ? "instant" : "smooth" });
  }

  /// A panel that is opened below the small window is read from its top.
  open(panel) {
    if (this.on || this.away) panel?.scrollIntoView({ block: "start" });
  }

  /// Shows in the small window what lights up.
  show(nodes) {
    if (this.on) this.view.frame(nodes);
  }

  /// When all that can be picked next is on the board alone, one is led there.
  lead(ids) {
    if (!this.on) return;
    const nodes = [...ids].flatMap((id) => [...document.querySelectorAll(`[data-target="${CSS.escape(id)}"]`)]);
    if (nodes.length && nodes.every((node) => this.stage.contains(node))) this.home();
  }
}
