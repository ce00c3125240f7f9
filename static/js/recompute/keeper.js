/* A device that has computed a round opens the page about it again without a network. It controls these pages and the
   program beside them alone; the network comes first, so that nothing old is shown while there is one. */
"use strict";

const CACHE = "recompute";
const MOST = 60; // files and pages, the oldest go first
const KEPT = /^\/(accent|browser-python|engine|static)\/|\/(chain\/log|recompute)\/$|\/input\.json$/;

const keep = async (cache, request, fresh) => {
  await cache.put(request, fresh);
  const known = await cache.keys();
  await Promise.all(known.slice(0, Math.max(0, known.length - MOST)).map((old) => cache.delete(old)));
};

const answered = async (request) => {
  const cache = await caches.open(CACHE);
  try {
    const fresh = await fetch(request);
    /* The page itself is kept as everybody sees it: its script asks for that copy. */
    if (fresh.ok && request.mode !== "navigate") await keep(cache, request, fresh.clone());
    return fresh;
  } catch (error) {
    const known = await cache.match(request, { ignoreVary: true });
    if (!known) throw error;
    return known;
  }
};

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const address = new URL(url);
  if (method !== "GET" || address.origin !== self.location.origin || !KEPT.test(address.pathname)) return;
  event.respondWith(answered(event.request));
});
