// Passkeys: asks the device to make a key, or to show one. The house asks the question and judges the answer.

import { say } from "./words.js";

const able = window.PublicKeyCredential?.parseCreationOptionsFromJSON && window.PublicKeyCredential?.parseRequestOptionsFromJSON;

async function send(path, body) {
  const headers = { "content-type": "application/json", accept: "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  const said = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(said.message), { told: true });
  return said;
}

/// Does something for a part of the page, and says there what went wrong.
async function tried(part, work) {
  const problem = part.querySelector(".problem");
  problem.hidden = true;
  try {
    location.assign((await work()).go);
  } catch (why) {
    problem.textContent = why.told ? why.message : say("no-passkey");
    problem.hidden = false;
  }
}

/// A new key, for the one who is here; `more` goes along with it.
async function make(question, more) {
  const { token, options } = await send("/you/passkeys/begin", question);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options.publicKey);
  const key = await navigator.credentials.create({ publicKey });
  return send("/you/passkeys", { token, answer: key.toJSON(), ...more });
}

let waiting;
let entering = false;

/// Shows a key: offered with the names that the browser fills in, or at once. One of both leads in.
async function show(mediation) {
  if (entering) return new Promise(() => {});
  waiting?.abort();
  waiting = new AbortController();
  const { signal } = waiting;
  const { token, options } = await send("/sign-in/passkey/begin", {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options.publicKey);
  const key = await navigator.credentials.get({ publicKey, mediation, signal });
  signal.throwIfAborted();
  entering = true;
  try {
    return await send("/sign-in/passkey", { token, answer: key.toJSON() });
  } catch (why) {
    entering = false;
    throw why;
  }
}

for (const part of able ? document.querySelectorAll("[data-passkey]") : []) {
  part.hidden = false;
  const form = part.closest("form");
  if (part.dataset.passkey === "add") {
    form.addEventListener("submit", (e) => {
      e.preventDefault();
      const { name, password } = form.elements;
      tried(part, () => make({ password: password?.value ?? "" }, { name: name.value }));
    });
  } else if (part.dataset.passkey === "keep") {
    part.querySelector("button").addEventListener("click", () => {
      const { handle } = form.elements;
      if (handle.reportValidity()) tried(part, () => make({ handle: handle.value }, { handle: handle.value }));
    });
  } else {
    part.querySelector("button").addEventListener("click", () => tried(part, () => show("optional")));
    const offered = await PublicKeyCredential.isConditionalMediationAvailable?.();
    // Nobody has asked for this yet: what goes wrong is not worth a word.
    if (offered) show("conditional").then(({ go }) => location.assign(go)).catch(() => {});
  }
}
