/* Shows messages about a player on this device. It controls no page: its address is /push/, and no page lies below it. */
"use strict";

self.addEventListener("push", (event) => {
  const told = event.data.json();
  event.waitUntil(
    self.registration.showNotification(told.title, {
      body: told.text,
      lang: told.language,
      icon: "/static/img/mark.svg",
      data: { path: told.path },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.path, self.location.origin);
  if (address.origin === self.location.origin) event.waitUntil(self.clients.openWindow(address.href));
});
