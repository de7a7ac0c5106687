/* Keeps the home page and the two hero pictures for visitors without a connection (SPEC 2). The build
   writes the version and the files; pages always come from the network first, so a deploy is seen at once. */
const version = "__VERSION__";
const files = JSON.parse("__FILES__");
const cacheName = `selat-${version}`;

async function keepFiles() {
  const cache = await caches.open(cacheName);
  await cache.addAll(files.map((file) => new Request(file, { cache: "reload" })));
  await self.skipWaiting();
}

async function forgetOlder() {
  for (const name of await caches.keys()) {
    if (name.startsWith("selat-") && name !== cacheName) await caches.delete(name);
  }
  await self.clients.claim();
}

/** The page as it is now; the kept copy only where the network does not answer. */
async function newest(request) {
  try {
    const response = await fetch(request);
    // A worker whose successor is at work has no cache any more, and must not make it anew.
    if (response.ok && !response.redirected && (await caches.has(cacheName))) {
      const cache = await caches.open(cacheName);
      await cache.put("/", response.clone());
    }
    return response;
  } catch (error) {
    const kept = await caches.match("/", { cacheName });
    if (kept) return kept;
    throw error;
  }
}

async function kept(request) {
  return (await caches.match(request, { cacheName })) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && pathname === "/") event.respondWith(newest(request));
  else if (pathname !== "/" && files.includes(pathname)) event.respondWith(kept(request));
});

self.addEventListener("install", (event) => event.waitUntil(keepFiles()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOlder()));
