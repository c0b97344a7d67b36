// The hint: what the strongest bot would do, told beside the prompt and lit on the board, step by step. And why a bot did
// what it did, told in the log.

import { refuse } from "./picker.js";
import { say } from "./words.js";

const $ = (id) => document.getElementById(id);

/// Sends a form, and gives what is said to it; null if nothing was, and then it is told why.
async function answer_to(form, button) {
  button.ariaBusy = "true";
  const body = new URLSearchParams(new FormData(form, button));
  try {
    const answer = await fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, body });
    const said = await answer.json();
    if (answer.ok) return said.html;
    refuse(said);
  } catch {
    refuse({ message: say("not-reached") });
  } finally {
    button.ariaBusy = "false";
  }
  return null;
}

/// The answer takes the place of the button.
export async function why(form, button) {
  const said = await answer_to(form, button);
  const place = button.nextElementSibling;
  if (said === null || !place) return;
  const focused = document.activeElement === button;
  place.innerHTML = said;
  if (focused) place.focus({ preventScroll: true });
}

export class Coach {
  /// `light()` lights what `lit` names, unless something else is pointed at.
  constructor(picker, light) {
    this.picker = picker;
    this.light = light;
    this.lit = [];
    this.steps = [];
    $("advice").addEventListener("click", (e) => e.target.closest("[data-away]") && this.away());
  }

  async ask(form) {
    const text = this.picker.text;
    const said = await answer_to(form, form.querySelector("button"));
    if (said !== null && text === this.picker.text) this.show(said);
  }

  show(html) {
    $("advice-text").innerHTML = html;
    $("advice").hidden = false;
    this.steps = [...$("advice").querySelectorAll(".advised li")];
    this.at = 0;
    this.read();
  }

  /// Goes on with the first step that can be taken now: what was done is marked, what is next is lit.
  read() {
    const open = new Set(this.picker.data.choices.map((choice) => choice.path.join(" ")));
    const next = this.steps.findIndex((step, k) => k >= this.at && k <= this.at + 1 && open.has(step.dataset.lights));
    if (next < 0) return this.away();
    this.at = next;
    this.steps.forEach((step, k) => {
      step.classList.toggle("done", k < next);
      step.ariaCurrent = k === next ? "step" : null;
    });
    this.lit = this.steps[next].dataset.lights.split(" ");
    this.light();
  }

  away() {
    $("advice").hidden = true;
    this.steps = [];
    this.lit = [];
    this.light();
  }
}
