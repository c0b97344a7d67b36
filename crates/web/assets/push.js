// Messages of the browser, on the page of choices: asked for only when somebody clicks, taken away with their row.

const PATIENCE = 15_000;
const box = document.getElementById("push");
const says = (key, shown) => { box.querySelector(`[data-says=${key}]`).hidden = !shown; };
const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/// The browser may never answer: then it counts as failed.
const within = (promise) => Promise.race([
  promise,
  new Promise((_, fail) => setTimeout(() => fail(new Error("no answer in time")), PATIENCE)),
]);

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

async function digest(text) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function subscribe() {
  says("denied", false);
  says("failed", false);
  if (await Notification.requestPermission() !== "granted") return says("denied", true);
  const worker = await navigator.serviceWorker.register("/push-worker.js");
  await within(navigator.serviceWorker.ready);
  const wish = { userVisibleOnly: true, applicationServerKey: bytes(box.dataset.key) };
  // A subscription for another key is of no use.
  const old = await worker.pushManager.getSubscription();
  const subscription = await within(worker.pushManager.subscribe(wish).catch(async (why) => {
    if (!old) throw why;
    await old.unsubscribe();
    return worker.pushManager.subscribe(wish);
  }));
  const body = JSON.stringify(subscription);
  const kept = await within(fetch("/you/notices/push", { method: "POST", headers: { "content-type": "application/json" }, body }));
  if (!kept.ok) throw new Error("not kept");
  location.assign("/you/notices");
}

/// Marks the row of this browser; whoever removes it ends the subscription too.
async function mark() {
  const worker = await navigator.serviceWorker.getRegistration("/");
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return false;
  const row = document.querySelector(`[data-endpoint="${await digest(subscription.endpoint)}"]`);
  if (!row) return false;
  row.querySelector(".this-browser").hidden = false;
  row.querySelector(".told-remove").addEventListener("submit", async (event) => {
    event.preventDefault();
    await within(subscription.unsubscribe()).catch(() => false);
    event.target.submit();
  });
  return true;
}

if (box && able) {
  const button = document.getElementById("push-on");
  says("unable", false);
  button.hidden = await mark().catch(() => false);
  button.addEventListener("click", async () => {
    button.disabled = true;
    await subscribe().catch(() => says("failed", true));
    button.disabled = false;
  });
}
