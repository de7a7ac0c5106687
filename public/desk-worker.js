// The lead desk's service worker: shows new leads while the desk is closed, and opens them. It keeps no files.

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

/** The windows of the desk. */
async function desks() {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.filter(({ url }) => new URL(url).pathname.startsWith("/admin"));
}

async function show({ title, body, path, tag }) {
  // No notification while somebody looks at the desk: the card is on the board.
  if ((await desks()).some(({ focused }) => focused)) return;
  await registration.showNotification(title, {
    body,
    tag,
    icon: "/desk-icon-192.png",
    badge: "/desk-badge-96.png",
    data: { path },
  });
  await navigator.setAppBadge?.().catch(() => undefined);
}

addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

async function open(path) {
  const [desk] = await desks();
  if (!desk) return clients.openWindow(path);
  // The desk goes there itself: a dialog that is being written in can ask first.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a Client's, which takes none
  desk.postMessage({ open: path });
  return desk.focus();
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});
