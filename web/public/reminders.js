// Part of the service worker (tools/vite/pwa-plugin.ts): shows a reminder that the person has asked for (docs/product/live-table.md,
// "Reminders"), and opens its table when it is tapped.
self.addEventListener('push', (event) => {
  const { title, body, path } = event.data.json();
  // One at a time: sent again, it replaces itself.
  const shown = {
    body,
    tag: 'reminder',
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-monochrome-512.png',
    data: path,
  };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { origin, pathname } = new URL(event.notification.data, self.location.origin);
  if (origin === self.location.origin) event.waitUntil(self.clients.openWindow(pathname));
});
