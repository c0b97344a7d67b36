// The log: a page carries its latest parts, and fetches earlier ones when somebody asks for them or scrolls to the top.

import { notice } from "./motherlode.js";
import { say } from "./words.js";

const NEAR = 60; // so close to the top, in pixels, is at the top
const MOST_FETCHES = 12; // on the way to one step

export class Log {
  constructor(place, base, eyes) {
    this.place = place;
    this.base = base;
    this.eyes = eyes;
    this.button = place.querySelector("#earlier");
    this.button.addEventListener("click", () => this.earlier());
    place.addEventListener("scroll", () => place.scrollTop < NEAR && this.scrolled && this.earlier());
    // Only a person scrolls to the top: a page that is being laid out does not.
    for (const moved of ["wheel", "touchmove", "keydown", "pointerdown"]) {
      place.addEventListener(moved, () => (this.scrolled = true), { passive: true });
    }
    this.mark();
  }

  get parts() {
    return [...this.place.querySelectorAll(".log-part")];
  }

  /// The number of the first part that is here.
  get first() {
    return Number(this.parts[0]?.dataset.part ?? 0);
  }

  mark() {
    this.button.hidden = this.first === 0;
  }

  /// After a message: the parts in their order. What other eyes saw goes, and so does what stands before a gap.
  tidy({ eyes, log }) {
    const parts = this.parts.sort((a, b) => a.dataset.part - b.dataset.part);
    const stale = eyes !== this.eyes;
    this.eyes = eyes;
    let next = null;
    for (const part of parts.reverse()) {
      const number = Number(part.dataset.part);
      if ((next !== null && number !== next - 1) || (stale && number < log)) part.remove();
      else {
        next = number;
        if (this.button.nextElementSibling !== part) this.button.after(part);
      }
    }
    this.mark();
  }

  /// Fetches what stands before, and keeps in place what is being read.
  async earlier() {
    if (this.fetching || this.first === 0) return;
    this.fetching = true;
    this.button.disabled = true;
    const focused = document.activeElement === this.button;
    try {
      await this.fetch(this.first);
      if (focused) (this.button.hidden ? this.place : this.button).focus({ preventScroll: true });
    } catch {
      notice(say("not-reached"), "warn");
    } finally {
      this.button.disabled = this.fetching = false;
    }
    if (focused && !this.button.hidden) this.button.focus({ preventScroll: true });
  }

  async fetch(before) {
    const answer = await fetch(`${this.base}/log?before=${before}`, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(answer.status);
    const { eyes, html } = await answer.json();
    // Meanwhile somebody else may look, or the log may begin elsewhere.
    if (eyes !== this.eyes || before !== this.first) return;
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    const below = this.place.scrollHeight - this.place.scrollTop;
    this.button.after(fresh.content);
    this.mark();
    this.place.scrollTop = this.place.scrollHeight - below;
    this.place.dispatchEvent(new CustomEvent("earlier"));
  }

  /// Steps were taken back: what stands before the latest parts may be struck out now.
  async renew(latest) {
    if (this.first >= latest) return;
    const answer = await fetch(`${this.base}/log?before=${latest}`, { headers: { Accept: "application/json" } });
    const { eyes, html } = answer.ok ? await answer.json() : {};
    if (eyes !== this.eyes) return;
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    for (const part of fresh.content.children) document.getElementById(part.id)?.replaceWith(part.cloneNode(true));
    this.place.dispatchEvent(new CustomEvent("earlier"));
  }

  /// Fetches as much as it takes to have a step of the game.
  async reach(step) {
    const here = () => Number(this.place.querySelector("li[data-seq]")?.dataset.seq ?? 0) <= step;
    for (let k = 0; k < MOST_FETCHES && this.first > 0 && !here(); k++) {
      const before = this.first;
      await this.earlier();
      if (this.first === before) return;
    }
  }
}
