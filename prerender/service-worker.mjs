/* Caches the home page and the two hero illustrations for visitors without a connection. The build fills in
   the version and the files; pages come from the network first, so a deploy is seen at once. */
const version = "__VERSION__";
const files = JSON.parse("__FILES__");
const cacheName = `selat-${version}`;

async function cacheFiles() {
  const cache = await caches.open(cacheName);
  await cache.addAll(files.map((file) => new Request(file, { cache: "reload" })));
  await self.skipWaiting();
}

async function deleteOldCaches() {
  for (const name of await caches.keys()) {
    if (name.startsWith("selat-") && name !== cacheName) await caches.delete(name);
  }
  await self.clients.claim();
}

/** Network first; the cached home page if the network fails. */
async function networkFirst(request) {
  try {
    const response = await fetch(request);
    // A newer worker may have deleted this cache, which must then not be created again.
    if (response.ok && !response.redirected && (await caches.has(cacheName))) {
      const cache = await caches.open(cacheName);
      await cache.put("/", response.clone());
    }
    return response;
  } catch (error) {
    const cached = await caches.match("/", { cacheName });
    if (cached) return cached;
    throw error;
  }
}

async function cacheFirst(request) {
  return (await caches.match(request, { cacheName })) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && pathname === "/") event.respondWith(networkFirst(request));
  else if (pathname !== "/" && files.includes(pathname)) event.respondWith(cacheFirst(request));
});

self.addEventListener("install", (event) => {
  event.addRoutes?.([
    // Chromium loses the beacon of a page that is being left if this worker handles it first.
    { condition: { requestMethod: "POST" }, source: "network" },
    ...files.map((pathname) => ({
      condition: { urlPattern: { pathname } },
      source: "fetch-event",
    })),
    // All other requests go to the network without waiting for the worker to start.
    { condition: { urlPattern: { pathname: "/*" } }, source: "network" },
  ]);
  event.waitUntil(cacheFiles());
});
self.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches()));
