// The picker: every legal action is a path of targets. A click on a target narrows the list to the paths that
// contain it; when one action is left it is sent. No rules live here.

import { say } from "./words.js";

const $ = (id) => document.getElementById(id);
const MOST_BUTTONS = 14; // more of a kind are for the board and the list alone
const FEW_BUTTONS = 4;
const LEAVES = /^(decline|pass|skip|done):|^confirm:(done|ready|turn)$/; // what ends a step without doing anything more
const BEAT = 350; // so long a step with nothing to decide is seen, in milliseconds
const likes = document.documentElement.dataset;
const all = (id) => document.querySelectorAll(`[data-target="${CSS.escape(id)}"]`);
const make = (tag, props, ...kids) => {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...kids);
  return node;
};

export class Picker {
  /// `send(action)` carries out an action, `ask(path)` asks why a path is not possible.
  constructor(send, ask) {
    this.send = send;
    this.ask = ask;
    this.read();
    $("chooser-find").addEventListener("input", () => this.list());
    $("chooser-list").addEventListener("keydown", (e) => this.walk(e));
    $("chooser-find").addEventListener("keydown", (e) => {
      if (e.key === "ArrowDown") $("chooser-list").querySelector("button")?.focus();
      if (e.key === "Enter") $("chooser-list").querySelector("button")?.click();
      if (["ArrowDown", "Enter"].includes(e.key)) e.preventDefault();
    });
    $("list-choices").addEventListener("click", () => this.open());
  }

  /// Takes the choices that came with the page or the last message. The server's word ends any half-made choice.
  read() {
    const text = $("choices")?.textContent || "{}";
    if (text === this.text) return this.light();
    this.text = text;
    this.data = { choices: [], labels: {}, kinds: {}, ...JSON.parse(text) };
    this.picked = [];
    this.cautioned = false;
    this.show();
    this.pass_by();
  }

  /// A step with one empty choice passes by itself, but not what was just taken back, nor what ends a turn for good.
  pass_by() {
    clearTimeout(this.passing);
    const [one, more] = this.data.choices, [id] = one?.path ?? [], again = this.again;
    this.again = false;
    if (!one || more || again || one.range || one.caution || one.path.length > 1 || likes.auto === "off") return;
    if (!LEAVES.test(id) || id === "confirm:turn" || (id.startsWith("confirm:") && $("undo").dataset.seat)) return;
    this.passing = setTimeout(() => one === this.data.choices[0] && this.submit(one.action), BEAT);
  }

  /// Chooses these one after another, each as long as it can be chosen: what a board offers in one go (`data-bulk`).
  async bulk(ids) {
    for (const id of ids) {
      const ways = this.data.choices.filter((c) => c.path.includes(id) && !c.range);
      if (ways.length === 1) await this.submit(ways[0].action);
    }
  }

  left() {
    return this.data.choices.filter((c) => this.picked.every((id) => c.path.includes(id)));
  }

  /// The targets that can be picked next.
  open_targets() {
    return new Set(this.left().flatMap((c) => c.path.filter((id) => !this.picked.includes(id))));
  }

  label(id) {
    return this.data.labels[id] || id;
  }

  /// The same thing wherever it is: what is called alike in one path, as a claim and its district.
  alike(id) {
    const ways = this.data.choices.filter((c) => c.path.includes(id)).flatMap((c) => c.path);
    return [id, ...new Set(ways.filter((one) => one !== id && this.label(one) === this.label(id)))];
  }

  /// What choosing a target costs or brings, in every way it can be chosen now.
  notes(id) {
    return [...new Set(this.left().filter((c) => c.path.includes(id)).map((c) => c.notes?.[id]).filter(Boolean))];
  }

  /// What a click on something is for: itself, or else what it lies within, where that can be chosen.
  meant({ dataset: { target, within } }) {
    const open = this.open_targets();
    return !open.has(target) && open.has(within) ? within : target;
  }

  click(id) {
    if (this.sending) return;
    hush();
    if (this.picked.includes(id)) return this.drop(id);
    if (!this.open_targets().has(id)) return this.ask([...this.picked, id]);
    this.picked.push(id);
    const left = this.left();
    if (left.length === 1 && !left[0].range) return this.submit(left[0].action);
    this.show();
    this.refocus();
  }

  /// Whoever chooses by keys goes on from the choices that are new: the focus is never lost.
  refocus() {
    if (document.activeElement !== document.body) return;
    const next = $("buttons").querySelector("input, button:not(.pick)") ?? $("prompt");
    next.tabIndex = next === $("prompt") ? -1 : 0;
    next.focus({ preventScroll: true });
  }

  /// Asks once before something valuable is left undone; true if it asks.
  caution(action) {
    const { caution } = this.data.choices.find((c) => c.action === action) ?? {};
    if (!caution || this.cautioned || likes.confirm === "off") return false;
    this.cautioned = true;
    this.picked = [];
    this.light();
    const go = make("button", { type: "button", onclick: () => this.submit(action) }, say("do-it"));
    const stay = make("button", { type: "button", className: "primary", onclick: () => (this.show(), this.refocus()) }, say("not-yet"));
    $("buttons").replaceChildren(make("div", { className: "caution", role: "alertdialog", ariaLabel: caution }, make("p", {}, caution), stay, go));
    stay.focus({ preventScroll: true });
    return true;
  }

  /// Sends an action; until it is answered nothing else can be chosen.
  submit(action) {
    if (this.sending || this.caution(action)) return;
    clearTimeout(this.passing);
    this.picked = [];
    this.wait(true);
    this.unlight();
    return this.send(action).finally(() => {
      this.wait(false);
      this.show();
      this.refocus();
    });
  }

  /// Where the board says that all that is left may be passed (`data-rest`): the action that passes the present step.
  rest() {
    const id = document.querySelector("[data-rest]")?.dataset.rest;
    return id && this.data.choices.find((c) => c.path.length === 1 && c.path[0] === id);
  }

  /// Passes one step after another for as long as the board allows it.
  async pass_on() {
    for (let one = this.rest(), go = 0; one && go < 12; one = this.rest(), go++) await this.submit(one.action);
  }

  wait(on) {
    this.sending = on;
    document.body.classList.toggle("sending", on);
  }

  drop(id) {
    this.picked = this.picked.filter((one) => one !== id);
    this.show();
  }

  /// One choice back; false if there was none.
  back() {
    hush();
    if (!this.picked.length) return false;
    this.picked.pop();
    this.show();
    return true;
  }

  /// The only action left, if it is a mere confirmation.
  confirmation() {
    const [one] = this.data.choices;
    return this.data.choices.length === 1 && one.path.every((id) => id.startsWith("confirm:")) ? one : null;
  }

  show() {
    this.light();
    const left = this.left();
    $("list-choices").hidden = left.length < 2;
    const picks = this.picked.map((id) => {
      const drop = () => this.drop(id);
      const cross = make("span", { ariaHidden: "true" }, " ×");
      return make("button", { type: "button", className: "pick", title: say("take-back"), onclick: drop }, this.label(id), cross);
    });
    // What was chosen is not all yet: the bar says what comes next.
    if (picks.length && left.length > 1) {
      const next = this.next(), named = next.length <= FEW_BUTTONS + 2;
      const kinds = [...new Set(next.map((id) => (named ? this.label(id) : this.data.kinds[id.split(":")[0]])))].join(", ");
      picks.push(make("span", { id: "next-choice" }, say("now-choose", { kinds })));
    }
    const bars = this.bars();
    if (left.length === 1 && left[0].range && !bars.some((bar) => bar.querySelector("input"))) bars.push(this.amount(left[0]));
    // What ends the step stays in sight, however many choices there are.
    const many = bars.reduce((sum, bar) => sum + bar.querySelectorAll("button").length, 0) > 3;
    const ends = bars.filter((bar) => bar.querySelector(".primary") || (many && ["decline", "confirm"].includes(bar.dataset.kind)));
    if (this.rest() && !this.picked.length) {
      const words = document.querySelector("[data-rest]").dataset.restWords;
      ends.push(make("button", { type: "button", className: "rest", onclick: () => this.pass_on() }, words));
    }
    const rows = [make("div", { className: "offered" }, ...picks, ...bars.filter((bar) => !ends.includes(bar)))];
    if (ends.length) rows.push(make("div", { className: "ends" }, ...ends));
    $("buttons").replaceChildren(...rows.filter((row) => row.childElementCount));
    if ($("chooser").open) this.list();
  }

  /// Buttons for the next targets, by kind. Where there are many, only the first kind is spread out and the others
  /// wait behind a button of their own. What is on the map needs no buttons, but the bar is never left empty.
  bars() {
    const kinds = new Map();
    for (const id of this.next()) {
      const kind = id.split(":")[0];
      kinds.set(kind, [...(kinds.get(kind) || []), id]);
    }
    const on_map = (id) => document.querySelector(`#board [data-target="${CSS.escape(id)}"]`);
    const few = [...kinds].filter(([, ids]) => ids.length <= MOST_BUTTONS);
    const groups = few.filter(([, ids]) => ids.length <= FEW_BUTTONS || !ids.every(on_map));
    if (!groups.length) return few.map(([kind, ids]) => (kind === this.kind ? this.group(kind, ids) : this.folded(kind, ids)));
    const count = groups.reduce((sum, [, ids]) => sum + ids.length, 0);
    const open = groups.some(([kind]) => kind === this.kind) ? this.kind : groups[0]?.[0];
    return groups.map(([kind, ids]) =>
      count <= FEW_BUTTONS || kind === open || ids.length === 1 ? this.group(kind, ids) : this.folded(kind, ids));
  }

  folded(kind, ids) {
    const unfold = () => {
      this.kind = kind;
      this.show();
    };
    const words = `${this.data.kinds[kind]} …`;
    const button = make("button", { type: "button", className: "folded", onclick: unfold }, words, make("small", {}, String(ids.length)));
    button.title = ids.map((id) => this.label(id)).join("\n");
    return button;
  }

  /// The next target of every path that is left, in order, each once.
  next() {
    return [...new Set(this.left().map((c) => c.path.find((id) => !this.picked.includes(id))).filter(Boolean))];
  }

  group(kind, ids) {
    const name = this.data.kinds[kind];
    const buttons = ids.map((id) => {
      const ways = this.left().filter((c) => c.path.includes(id));
      const last = ways.length === 1 && ways[0].range && ways[0].path.every((one) => one === id || this.picked.includes(one));
      if (last) return this.amount(ways[0], this.label(id));
      const notes = this.notes(id);
      const button = make("button", { type: "button", onclick: () => this.click(id) }, this.label(id));
      // Of a chain the button has room for the first link alone.
      if (notes.length === 1) button.append(make("small", {}, notes[0].split(" → ")[0].split(":")[0]));
      button.title = notes.join(" / ");
      button.dataset.choice = id;
      button.className = this.is_filled(id) ? "primary" : "";
      return button;
    });
    const group = make("div", { className: "button-group", role: "group", ariaLabel: name });
    group.dataset.kind = kind;
    const said = ids.every((id) => this.label(id).toLowerCase().includes(name));
    if (!said && kind !== "confirm" && kind !== "decline") group.append(make("span", { className: "kind" }, name));
    group.append(...buttons);
    return group;
  }

  /// The filled button is what does something: what only leaves is filled when nothing else can be done.
  is_filled(id) {
    if (!id.startsWith("confirm:") && !LEAVES.test(id)) return false;
    return LEAVES.test(id) ? id.startsWith("confirm:") && this.left().every((c) => LEAVES.test(c.path[0]) && !c.caution) : true;
  }

  /// A choice with a free amount: the number in its notation is replaced by the one that is typed. The board may propose
  /// one (`data-amount` on the target) and say what each brings (`data-each`, in dollars).
  amount(choice, words = say("send")) {
    const { low, high, step } = choice.range;
    const said = choice.path.map((id) => document.querySelector(`[data-target="${CSS.escape(id)}"][data-amount]`)).find(Boolean)?.dataset;
    const value = said ? Math.min(Math.max(Number(said.amount), low), high) : low;
    const field = make("input", { type: "number", min: low, max: high, step, value, ariaLabel: say("amount") });
    const sum = make("output", { className: "kind" });
    const count = () => said?.each && (sum.textContent = `= $${(field.value * said.each).toLocaleString("en-US")}`);
    field.oninput = count;
    count();
    const go = make("button", { type: "submit", className: said || this.left().length === 1 ? "primary" : "" }, words);
    const form = make("form", { className: "button-group" }, make("span", { className: "kind" }, say("amounts", { low, high })), field, sum, go);
    form.onsubmit = (e) => {
      e.preventDefault();
      this.submit(choice.action.replace(new RegExp(`\\b${low}\\b(?!.*\\b${low}\\b)`), field.value));
    };
    return form;
  }

  unlight() {
    for (const node of document.querySelectorAll(".legal, .chosen")) {
      node.classList.remove("legal", "chosen");
      if (node.dataset.role !== undefined) this.role(node, node.dataset.role);
      if (node.tabIndex === 0 && node.matches("[tabindex]")) node.tabIndex = -1;
    }
  }

  light() {
    this.unlight();
    for (const id of this.open_targets()) for (const node of all(id)) {
      node.classList.add("legal");
      // The ear hears that it can be chosen.
      if (!node.matches("button, a, input, li, tr, td, [role='button']")) {
        node.dataset.role = node.getAttribute("role") ?? "";
        this.role(node, "button");
        if (!node.ariaLabel) node.ariaLabel = this.label(id);
      }
      // What can be chosen can be reached by the Tab key, and chosen by Enter.
      if (node.matches('[tabindex="-1"]')) node.tabIndex = 0;
    }
    for (const id of this.picked) for (const node of all(id)) node.classList.add("chosen");
    document.body.classList.toggle("picking", this.picked.length > 0);
  }

  role(node, role) {
    if (role) node.setAttribute("role", role);
    else node.removeAttribute("role");
    if (role !== "button") delete node.dataset.role;
  }

  // The list of all choices.

  open() {
    if (!this.left().length || $("chooser").open) return;
    $("chooser-find").value = "";
    this.list();
    $("chooser").showModal();
    $("chooser-list").querySelector("button")?.focus();
  }

  words(choice) {
    // Two targets of a path may be the same thing in two places: a claim and its district.
    const once = (words, joint) => [...new Set(words)].join(joint);
    const notes = choice.path.map((id) => choice.notes?.[id]).filter(Boolean);
    const names = choice.path.filter((id) => !this.picked.includes(id)).map((id) => this.label(id));
    return [once(names, " → "), once(notes, ", ")];
  }

  list() {
    const wanted = $("chooser-find").value.trim().toLowerCase();
    const rows = this.left().map((choice) => [choice, ...this.words(choice)])
      .filter(([choice, names]) => `${names} ${choice.action}`.toLowerCase().includes(wanted));
    $("chooser-list").replaceChildren(...rows.map(([choice, names, notes]) => {
      const pick = () => {
        $("chooser").close();
        this.picked = [...choice.path];
        if (choice.range) (this.show(), $("buttons").querySelector("input")?.focus());
        else this.submit(choice.action);
      };
      const button = make("button", { type: "button", onclick: pick }, names);
      if (notes) button.append(make("small", {}, notes));
      return make("li", {}, button);
    }));
  }

  walk(e) {
    const rows = [...$("chooser-list").querySelectorAll("button")], at = rows.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[e.key];
    if (to !== undefined) {
      e.preventDefault();
      (rows[to] || $("chooser-find")).focus();
    } else if (e.key.length === 1 && e.key !== " " && !e.ctrlKey && !e.metaKey && !e.altKey) {
      $("chooser-find").focus();
    }
  }
}

/// Says why something is not possible, with the clause linked to the rule.
export function refuse({ message, clause, link }) {
  const place = $("refusal");
  if (!message) return hush();
  place.replaceChildren(message);
  if (clause && link) {
    const rule = make("a", { className: "clause-ref", href: link, target: "rules" }, clause);
    place.append(" ", rule);
  }
  place.hidden = false;
}

export function hush() {
  $("refusal").hidden = true;
}
