// The hint: what the strongest bot would do, told beside the prompt and lit on the board, step by step.

import { refuse } from "./picker.js";
import { say } from "./words.js";

const $ = (id) => document.getElementById(id);

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
    const button = form.querySelector("button");
    button.ariaBusy = "true";
    const body = new URLSearchParams(new FormData(form));
    const text = this.picker.text;
    try {
      const answer = await fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, body });
      const said = await answer.json();
      if (!answer.ok) refuse(said);
      else if (text === this.picker.text) this.show(said.html);
    } catch {
      refuse({ message: say("not-reached") });
    }
    button.ariaBusy = "false";
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
