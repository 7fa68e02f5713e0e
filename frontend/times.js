// The server tells times in UTC; people read them where they are.

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const calendar = new Intl.DateTimeFormat("en", { weekday: "long", day: "numeric", month: "long", year: "numeric" });

const told = new WeakMap(); // what each showed when it was told: a fresh look may have made it another

function tell() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    if (told.get(time) === time.dateTime) continue;
    told.set(time, time.dateTime);
    const moment = new Date(time.dateTime);
    if (Number.isNaN(moment.getTime())) continue;
    time.textContent = ("day" in time.dataset ? calendar : clock).format(moment);
  }
}

document.addEventListener("DOMContentLoaded", tell);
document.addEventListener("htmx:after:swap", tell);
