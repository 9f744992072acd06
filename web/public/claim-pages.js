// Part of the service worker (tools/vite/pwa-plugin.ts). A worker claims the open pages once it is active. A page that was on its way then
// asks for it (src/app/register-service-worker.ts).
self.addEventListener('message', (event) => {
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim());
});
