// What is no move: the house rings, and whoever shows something asks for what is new. A table's page hears it on its own
// line (live.js); other pages open one here.

/// Calls `then` when a topic rings, and now and then in case a ring was lost. Topics: "me", "lobby", "talk:ID", …
export function onRing(topic, then, every = 60_000) {
  document.addEventListener("rang", ({ detail }) => detail === topic && then());
  if (every) setInterval(() => document.hidden || then(), every);
}

/// Says that a topic rang, as live.js does too.
const rang = (topic) => document.dispatchEvent(new CustomEvent("rang", { detail: topic }));

const wanted = new Set();
let line, wait = 1000;

/// Opens the line of an ordinary page: one for all its scripts, which may each name topics.
export function listen(topics = "") {
  const before = wanted.size;
  for (const topic of topics.split(",").filter(Boolean)) wanted.add(topic);
  if (line === undefined) {
    line = null;
    // First every script says what it listens to.
    if (document.readyState === "complete") open();
    else addEventListener("load", open);
  } else if (line && wanted.size > before) line.close();
}

function open() {
  line = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/live?on=${encodeURIComponent([...wanted])}`);
  line.onopen = () => { wait = 1000; };
  line.onmessage = ({ data }) => { const said = JSON.parse(data); if (said.rang) rang(said.rang); };
  line.onclose = () => { setTimeout(open, wait + Math.random() * 1000); wait = Math.min(wait * 2, 60_000); };
}
