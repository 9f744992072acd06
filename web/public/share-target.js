// Part of the service worker (tools/vite/pwa-plugin.ts): takes what somebody shares with the installed app. Photos never leave the device:
// they wait in a cache until the wizard takes them (src/platform/share/shared-photos.ts). A table's link opens the table, a split's the
// split.
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'POST' && new URL(url).pathname === '/share') event.respondWith(openShared(event.request));
});

async function openShared(request) {
  const shared = await request.formData();
  if (shared.getAll('photos').some((photo) => photo.size > 0)) {
    const cache = await caches.open('shared-photos');
    // Keeps the photos with their names and types, as they came.
    await cache.put('/share', new Response(shared));
    return Response.redirect('/app?shared', 303);
  }
  // Most apps share a link as text, some with words around it.
  const text = [shared.get('url'), shared.get('text'), shared.get('title')].join(' ');
  const start = Math.max(...['t', 'split'].map((page) => text.indexOf(`${self.location.origin}/${page}#`)));
  return Response.redirect(start < 0 ? '/t' : text.slice(start).split(/\s/)[0], 303);
}
