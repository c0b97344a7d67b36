// Placing a tile: a ghost of it follows the pointer over legal cells. A click or a tap sets it down, R or a button turns
// it, and another click or tap on it, or the button, lays it. A board offers this by drawings with
// `data-ghost="<first target> <turn target>"` and an empty `#ghost-tile`.

import { say } from "./words.js";

const $ = (id) => document.getElementById(id);

export class Placing {
  constructor(picker) {
    this.picker = picker;
    this.turn = null; // the turn target that was used last
  }

  /// The whole paths through a cell, if what is placed is clear already and only its turn is open.
  ways(cell) {
    if (!$("ghost-tile") || !cell?.startsWith("cell:")) return [];
    const left = this.picker.left().filter((c) => c.path.includes(cell) && c.path.at(-1).startsWith("turn:"));
    return new Set(left.map((c) => c.path[0])).size === 1 ? left : [];
  }

  /// The way that would be taken now.
  way(cell) {
    const ways = this.ways(cell);
    return ways.find((c) => c.path.at(-1) === this.turn) || ways[0];
  }

  hover(node) {
    if (!$("lay-tile")) this.held = false; // another choice took its place
    if (this.held && node !== this.cell) return; // what was set down stays
    this.cell = node;
    const way = this.way(node?.dataset.target), place = $("ghost-tile");
    if (!place) return;
    const drawing = way && document.querySelector(`[data-ghost="${way.path[0]} ${way.path.at(-1)}"]`);
    place.replaceChildren(...(drawing ? [...drawing.childNodes].map((kid) => kid.cloneNode(true)) : []));
    if (drawing) place.setAttribute("transform", node.getAttribute("transform"));
  }

  /// Turns the ghost; false if there is none.
  rotate() {
    const ways = this.ways(this.cell?.dataset.target);
    if (ways.length < 2) return false;
    const at = ways.indexOf(this.way(this.cell.dataset.target));
    this.turn = ways[(at + 1) % ways.length].path.at(-1);
    this.hover(this.cell);
    if (this.held) this.offer();
    return true;
  }

  /// What laying it here costs and brings.
  notes(cell) {
    const way = this.way(cell);
    return way && [this.picker.label(way.path.at(-1)), ...Object.values(way.notes || {}), this.ways(cell).length > 1 ? say("r-turns") : ""].filter(Boolean);
  }

  /// Sets the tile down, or lays it where it was set down.
  lay(node) {
    if (!this.way(node.dataset.target)) return false;
    if (this.held && this.cell === node) this.commit();
    else this.hold(node);
    return true;
  }

  commit() {
    const way = this.way(this.cell?.dataset.target);
    if (!way) return;
    this.turn = way.path.at(-1);
    this.release();
    this.hover(null);
    this.picker.submit(way.action);
  }

  hold(node) {
    this.release();
    this.hover(node);
    this.held = true;
    this.offer();
  }

  /// Lets go of a tile that was set down.
  release() {
    this.held = false;
    $("lay-tile")?.remove();
  }

  /// Buttons for a tile that was set down: what it brings is said before it is laid.
  offer() {
    $("lay-tile")?.remove();
    const way = this.way(this.cell.dataset.target), many = this.ways(this.cell.dataset.target).length > 1;
    const group = Object.assign(document.createElement("div"), { id: "lay-tile", className: "button-group" });
    const button = (words, act, kind) => Object.assign(document.createElement("button"), { type: "button", className: kind, textContent: words, onclick: act });
    const lay = button(say("lay"), () => this.commit(), "primary");
    const notes = Object.values(way.notes || {}).join("; ");
    if (notes) lay.append(Object.assign(document.createElement("small"), { textContent: notes }));
    const away = () => (this.release(), this.hover(null));
    group.append(lay, ...(many ? [button(say("turn"), () => this.rotate(), "")] : []), button(say("not-here"), away, ""));
    $("buttons").prepend(group);
    lay.focus({ preventScroll: true });
  }
}
