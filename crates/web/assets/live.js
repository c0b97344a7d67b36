// The line to the table: what comes is unpacked, put together with what the page has, and handed on in its order.

import { notice } from "./motherlode.js";
import { hush } from "./picker.js";
import { say } from "./words.js";

const PARTS = ["svg", "html", "always"];
const SILENCE = 60000; // the server says something every 25 seconds: after this the line is dead
const packs = "DecompressionStream" in window;

/// A text out of an old one: texts, and pairs of numbers for what is copied, from where and how much.
function put_together(old, parts) {
  let text = "";
  for (let k = 0; k < parts.length; k++) text += typeof parts[k] === "string" ? parts[k] : old.substr(parts[k], parts[++k]);
  return text;
}

const unpack = (data) => (typeof data === "string" ? data
  : new Response(data.stream().pipeThrough(new DecompressionStream("deflate-raw"))).text());

/// A message in which every piece is whole, as one string for each part of the page.
export function joined(message) {
  for (const part of PARTS) message[part] = message[part].map(([, html]) => html).join("");
  return message;
}

export class Live {
  /// `take` gets every message; the texts of its pieces stand in one string for each part of the page.
  constructor(base, { version, seq }, take) {
    Object.assign(this, { base, version, take, seq: Number(seq), texts: new Map(), tries: 0, lost: false, last: Promise.resolve() });
    addEventListener("online", () => this.lost && this.socket.readyState > 1 && (this.tries = 0));
  }

  get open() {
    return this.socket?.readyState === 1;
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const hello = new URLSearchParams({ have: this.version, text: this.texts.size > 0, packed: packs });
    this.socket = new WebSocket(`${scheme}//${location.host}${this.base}/live?${hello}`);
    this.socket.onopen = () => {
      this.lamp("on", say("live"));
      if (this.lost) {
        hush();
        notice(say("connected"), "good");
      }
      this.late = this.lost;
      this.lost = false;
      this.tries = 0;
      this.alive();
    };
    this.socket.onmessage = ({ data }) => {
      this.alive();
      this.hear(() => unpack(data));
    };
    this.socket.onclose = () => {
      clearTimeout(this.watch);
      if (!this.lost) notice(say("lost"), "warn");
      this.lost = true;
      this.lamp("off", say("connecting"));
      setTimeout(() => this.connect(), Math.min(500 * 1.7 ** this.tries++, 8000) * (0.7 + Math.random() * 0.6));
    };
  }

  alive() {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.socket.close(), SILENCE);
  }

  lamp(state, words) {
    const line = document.getElementById("line");
    line.dataset.state = state;
    line.querySelector(".line-words").textContent = words;
  }

  /// One message after the other, however long they take to be unpacked.
  hear(message) {
    return (this.last = this.last.then(async () => this.read(JSON.parse(await message()))).catch((why) => this.fail(why)));
  }

  fail(why) {
    console.error(why);
    this.ask();
  }

  ask() {
    if (this.open) this.socket.send("all");
  }

  async refresh() {
    const answer = await fetch(`${this.base}/now`, { headers: { Accept: "application/json" } });
    if (answer.ok) await this.hear(() => answer.text());
  }

  read(message) {
    if (message.rang) return document.dispatchEvent(new CustomEvent("rang", { detail: message.rang }));
    if (message.seq === undefined) return this.take(message);
    if (message.version === this.version && this.texts.size) return;
    // A change of something else than what is here: everything is asked for.
    if (message.base && message.base !== this.version) return this.ask();
    if (!message.base) this.texts.clear();
    for (const part of PARTS) message[part] = message[part].map((piece) => this.keep(part, piece)).join("");
    for (const id of message.gone ?? []) this.texts.delete(id);
    Object.assign(message, { late: this.late, known: this.seq });
    this.late = false;
    this.version = message.version;
    this.seq = message.seq;
    this.take(message);
  }

  keep(part, [id, text]) {
    const html = typeof text === "string" ? text : put_together(this.texts.get(id).html, text);
    this.texts.set(id, { part, html });
    return html;
  }

  /// The present as it was last heard of, or null if it never was.
  get now() {
    const of = (wanted) => [...this.texts.values()].filter(({ part }) => part === wanted).map(({ html }) => html).join("");
    return this.texts.size ? { svg: of("svg"), html: of("html") } : null;
  }
}
