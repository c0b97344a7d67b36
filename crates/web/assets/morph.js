// Keyed morph: the elements of a message take the place of those with the same id. Nodes with an id are kept,
// so focus, scroll, selection and what the browser owns survive.

const doc = document;

/// Puts a message's elements into the page. `svg` is read as SVG, `html` as HTML.
export function apply({ svg = "", html = "", gone = [] }) {
  const holder = doc.createElement("template");
  holder.innerHTML = `<svg>${svg}</svg>${html}`;
  const tops = [...holder.content.firstChild.children, ...[...holder.content.children].slice(1)];
  for (const fresh of tops) place(fresh);
  for (const id of gone) doc.getElementById(id)?.remove();
}

function place(fresh) {
  const old = doc.getElementById(fresh.id);
  if (old) return morph(old, fresh);
  const home = doc.getElementById(fresh.dataset.into);
  if (home) home.append(doc.importNode(fresh, true));
}

function morph(old, fresh) {
  if (old.isEqualNode(fresh) || old.hasAttribute("data-own")) return;
  if (old.nodeName !== fresh.nodeName) return old.replaceWith(doc.importNode(fresh, true));
  attributes(old, fresh);
  children(old, fresh);
}

function attributes(old, fresh) {
  const keep = (old.getAttribute("data-keep") || "").split(" ");
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !keep.includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !keep.includes(name)) old.setAttribute(name, value);
  }
}

function children(old, fresh) {
  let at = old.firstChild;
  for (const want of [...fresh.childNodes]) {
    const have = match(old, at, want);
    if (!have) {
      old.insertBefore(doc.importNode(want, true), at);
      continue;
    }
    if (have !== at) move(old, have, at);
    else at = at.nextSibling;
    if (have.nodeType === 1) morph(have, want);
    else if (have.nodeValue !== want.nodeValue) have.nodeValue = want.nodeValue;
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/// The child that `want` stands for: by id if it has one, else the next one of its kind without an id.
function match(parent, at, want) {
  if (want.id) {
    const same = doc.getElementById(want.id);
    return same?.parentNode === parent ? same : null;
  }
  return at && at.nodeType === want.nodeType && at.nodeName === want.nodeName && !at.id ? at : null;
}

function move(parent, node, before) {
  if (parent.moveBefore) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}
