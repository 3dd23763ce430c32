// Keeps the playground for use without a network; the build puts in what it holds.
const cache = "playground-VERSION";
const names = NAMES;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cache).then((open) => open.addAll(names)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name.startsWith("playground-") && name !== cache) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(old());
});
self.addEventListener("fetch", (event) => {
  event.respondWith(caches.open(cache).then(async (open) => (await open.match(event.request, { ignoreSearch: true })) ?? fetch(event.request)));
});
