// Shows nothing by itself: a phone takes a notification only from a worker, and a press on it leads back to the table.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(backTo(event.notification.tag));
});

async function backTo(place) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === place);
  return page ? page.focus() : self.clients.openWindow(place);
}
