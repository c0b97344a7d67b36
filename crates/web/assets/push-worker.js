// What a browser keeps of this house to hear of news while no page is open: it shows them, and opens what they are about.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let said = {};
  try {
    said = event.data.json();
  } catch {
    // Something came that is not from us: the browser wants to see a message all the same.
  }
  const { title = "Motherlode", body = "", address = "/you/news", tag = "news" } = said;
  const look = { body, tag, renotify: true, icon: "/icons/192.png", badge: "/icons/192.png", data: { address } };
  event.waitUntil(self.registration.showNotification(title, look));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const place = new URL(event.notification.data?.address ?? "/", self.location.origin);
  // Only pages of this house are opened.
  const wanted = place.origin === self.location.origin ? place.href : self.location.origin;
  event.waitUntil(open(wanted));
});

async function open(wanted) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url.split("#")[0] === wanted);
  if (there) return there.focus();
  return self.clients.openWindow(wanted);
}

// The browser has given itself another address: the house is told, else nothing would arrive any more.
self.addEventListener("pushsubscriptionchange", (event) => {
  const renew = async () => {
    const options = event.oldSubscription?.options;
    const subscription = event.newSubscription ?? (options && await self.registration.pushManager.subscribe(options));
    if (!subscription) return;
    const body = JSON.stringify(subscription);
    await fetch("/you/notices/push", { method: "POST", headers: { "content-type": "application/json" }, body });
  };
  event.waitUntil(renew());
});
