// The story: what others did out of sight, told line by line when it is revealed. It never stands in the way: a
// click on Skip, Esc or any move ends it, and for those who want no motion it is a list that stays.

const LONGEST = 12000; // all lines together, in milliseconds
const MOST_SHOWN = 5;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Story {
  constructor(place) {
    this.place = place;
    this.lines = place.querySelector(".story-lines");
    this.picture = place.querySelector(".story-picture");
    place.querySelector(".story-skip").addEventListener("click", () => this.stop());
  }

  /// Whether something is being told.
  get running() {
    return !this.place.hidden;
  }

  /// Tells some lines of the log; while others are told, after those. The more are left, the faster.
  tell(entries) {
    if (!entries.length) return;
    if (this.running && !calm.matches) return void this.left.push(...entries);
    this.stop();
    this.lines.replaceChildren();
    this.place.hidden = false;
    this.place.classList.toggle("still", calm.matches);
    if (calm.matches) return entries.forEach((entry) => this.add(entry));
    this.left = [...entries];
    this.next();
  }

  next() {
    const entry = this.left.shift();
    if (!entry) return this.stop();
    this.add(entry);
    this.point(entry);
    const time = Math.min(Math.max(450 + 24 * entry.textContent.length, 900), 2200);
    this.timer = setTimeout(() => this.next(), Math.min(time, LONGEST / (this.left.length + 1)));
  }

  stop() {
    clearTimeout(this.timer);
    this.place.hidden = true;
    this.dim();
    this.picture.replaceChildren();
    delete this.picture.dataset.of;
  }

  add(entry) {
    const line = document.createElement("li");
    line.append(...[...entry.querySelector(".said").childNodes].map((node) => node.cloneNode(true)));
    this.lines.append(line);
    if (!calm.matches) while (this.lines.children.length > MOST_SHOWN) this.lines.firstChild.remove();
  }

  /// Shows on the player's own map or line, else on the board, what a line is about.
  point(entry) {
    this.dim();
    const seat = entry.dataset.seat;
    this.draw(seat);
    for (const { dataset } of entry.querySelectorAll("[data-place]")) {
      const id = CSS.escape(dataset.place);
      const own = document.querySelectorAll(`[data-of="${CSS.escape(seat)}"] [data-spot="${id}"]`);
      for (const node of own.length ? own : document.querySelectorAll(`[data-target="${id}"]`)) node.classList.add("told");
    }
  }

  /// The map of the player who is told of, if there is one.
  draw(seat) {
    if (this.picture.dataset.of === seat) return;
    const map = document.querySelector(`[data-of="${CSS.escape(seat)}"] svg[role="img"]`);
    this.picture.dataset.of = seat;
    this.picture.replaceChildren();
    if (!map) return;
    const copy = map.cloneNode(true);
    for (const node of [copy, ...copy.querySelectorAll("[id]")]) node.removeAttribute("id");
    this.picture.append(copy);
  }

  dim() {
    for (const node of document.querySelectorAll(".told")) node.classList.remove("told");
  }
}
