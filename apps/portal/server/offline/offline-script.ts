import { offlineContentKey } from '../../src/lib/offline-content.ts';

/**
 * Opens the requested page as soon as the server responds. Polls every few seconds while the browser
 * reports a connection, and at once when it reports a new one. That report alone does not prove that the
 * server is reachable, and a failed reload would disturb the viewer.
 */
export const recoverScript = `(function () {
  function check() {
    if (!navigator.onLine) return;
    fetch("/healthz", { cache: "no-store" }).then(
      function (response) { if (response.ok) location.reload(); },
      function () {}
    );
  }
  addEventListener("online", check);
  setInterval(check, 5000);
})()`;

/**
 * Lists the pages that were opened last, and the next matches with the time at which they were loaded; see
 * `src/lib/offline-content.ts`. An opened match has its date, a next one is listed until it starts. The texts
 * and the formats of the language are in the page, so that the script is the same for all.
 */
export const storedContentScript = `(function () {
try {
  var html = document.documentElement;
  var content = JSON.parse(localStorage.getItem("${offlineContentKey}")) || {};
  var schedule = content.schedule;
  function format(options) { return new Intl.DateTimeFormat(html.dataset.format, options); }
  var day = format({ weekday: "short", day: "numeric", month: "short" });
  var hour = format({ hour: "numeric", minute: "2-digit" });
  var dayAndHour = format({ weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });
  function timeOf(item, parts) {
    var time = document.createElement("time");
    time.dateTime = item.startsAt;
    time.append.apply(time, parts);
    return time;
  }
  function list(id, items, addTime) {
    var box = document.getElementById(id);
    items.forEach(function (item) {
      // A path of this site: no address of another one.
      if (!/^\\/(?!\\/)/.test(item.path)) return;
      var row = document.createElement("li");
      var link = document.createElement("a");
      var title = document.createElement("bdi");
      link.href = item.path;
      title.textContent = item.title;
      link.append(title);
      addTime(link, item);
      row.append(link);
      box.querySelector("ul").append(row);
      box.hidden = false;
    });
  }
  if (schedule && schedule.lang === html.lang) {
    var next = schedule.matches
      .filter(function (match) { return Date.parse(match.startsAt) > Date.now(); })
      .sort(function (one, other) { return Date.parse(one.startsAt) - Date.parse(other.startsAt); });
    list("schedule", next, function (link, match) {
      var at = new Date(match.startsAt);
      link.prepend(timeOf(match, [day.format(at), document.createElement("br"), hour.format(at)]));
    });
    var age = document.getElementById("age");
    var loadedAt = format({ dateStyle: "medium", timeStyle: "short" }).format(new Date(schedule.at));
    age.textContent = age.dataset.text.replace("%date%", loadedAt);
  }
  var opened = (content.opened || []).filter(function (page) { return page.path !== location.pathname; });
  list("opened", opened, function (link, page) {
    if (page.startsAt) link.append(timeOf(page, [dayAndHour.format(new Date(page.startsAt))]));
  });
} catch (error) {}
})()`;
