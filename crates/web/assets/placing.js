// Placing a tile: a ghost of it follows the pointer over legal cells, R turns it, a click lays it. A board offers
// this by drawings with `data-ghost="<first target> <turn target>"` and an empty `#ghost-tile`.

const $ = (id) => document.getElementById(id);

export class Placing {
  constructor(picker) {
    this.picker = picker;
    this.turn = null; // the turn target that was used last
  }

  /// The whole paths through a cell, if what is placed is clear already and only its turn is open.
  ways(cell) {
    if (!$("ghost-tile") || !cell?.startsWith("cell:")) return [];
    const left = this.picker.left().filter((c) => c.path.length === 3 && c.path[1] === cell);
    return new Set(left.map((c) => c.path[0])).size === 1 ? left : [];
  }

  /// The way that would be taken now.
  way(cell) {
    const ways = this.ways(cell);
    return ways.find((c) => c.path[2] === this.turn) || ways[0];
  }

  hover(node) {
    this.cell = node;
    const way = this.way(node?.dataset.target), place = $("ghost-tile");
    if (!place) return;
    const drawing = way && document.querySelector(`[data-ghost="${way.path[0]} ${way.path[2]}"]`);
    place.replaceChildren(...(drawing ? [...drawing.childNodes].map((kid) => kid.cloneNode(true)) : []));
    if (drawing) place.setAttribute("transform", node.getAttribute("transform"));
  }

  /// Turns the ghost; false if there is none.
  rotate() {
    const ways = this.ways(this.cell?.dataset.target);
    if (ways.length < 2) return false;
    const at = ways.indexOf(this.way(this.cell.dataset.target));
    this.turn = ways[(at + 1) % ways.length].path[2];
    this.hover(this.cell);
    return true;
  }

  /// What laying it here costs and brings.
  notes(cell) {
    const way = this.way(cell);
    return way && [this.picker.label(way.path[2]), ...Object.values(way.notes || {}), this.ways(cell).length > 1 ? "R turns it" : ""].filter(Boolean);
  }

  /// Lays the ghost that is shown, with a mouse; a finger chooses the turn among the buttons.
  lay(cell, event) {
    const way = this.way(cell);
    if (!way || event.pointerType === "touch" || this.cell?.dataset.target !== cell) return false;
    this.turn = way.path[2];
    this.hover(null);
    this.picker.submit(way.action);
    return true;
  }
}
