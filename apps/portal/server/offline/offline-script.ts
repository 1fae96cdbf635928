import { offlineContentKey } from '../../src/lib/offline-content.ts';

/**
 * Opens the requested page as soon as the server responds. Polls every few seconds while the browser
 * reports a connection, and at once when it reports a new one. That report alone does not prove that the
 * server is reachable, and a failed reload would disturb the viewer.
 */
export const recoverScript = `(function(){var check=function(){navigator.onLine&&
fetch("/healthz",{cache:"no-store"}).then(function(r){if(r.ok)location.reload()},function(){})};
addEventListener("online",check);setInterval(check,5000)})()`;

/**
 * Lists the pages that were opened last, and the next matches with the time at which they were loaded; see
 * `src/lib/offline-content.ts`. An opened match has its date, a next one is listed until it starts. The texts
 * and the formats of the language are in the page, so that the script is the same for all.
 */
export const storedContentScript = `(function(d){try{
var c=JSON.parse(localStorage.getItem("${offlineContentKey}"))||{},h=d.documentElement,s=c.schedule,
format=function(o){return new Intl.DateTimeFormat(h.dataset.format,o)},
day=format({weekday:"short",day:"numeric",month:"short"}),hour=format({hour:"numeric",minute:"2-digit"}),
whole=format({weekday:"short",day:"numeric",month:"short",hour:"numeric",minute:"2-digit"}),
time=function(m){var t=d.createElement("time");t.dateTime=m.startsAt;
t.append.apply(t,[].slice.call(arguments,1));return t},
list=function(id,items,add){var box=d.getElementById(id),ul=box.querySelector("ul");
items.forEach(function(item){if(!/^\\/(?!\\/)/.test(item.path))return;
var li=d.createElement("li"),a=d.createElement("a"),b=d.createElement("bdi");
a.href=item.path;b.textContent=item.title;a.append(b);add(a,item);li.append(a);ul.append(li);box.hidden=!1})};
if(s&&s.lang===h.lang){var soon=s.matches.filter(function(m){return Date.parse(m.startsAt)>Date.now()})
.sort(function(a,b){return Date.parse(a.startsAt)-Date.parse(b.startsAt)});
list("schedule",soon,function(a,m){var at=new Date(m.startsAt);
a.prepend(time(m,day.format(at),d.createElement("br"),hour.format(at)))});
var p=d.getElementById("age");p.textContent=p.dataset.text.replace("%date%",
format({dateStyle:"medium",timeStyle:"short"}).format(new Date(s.at)))}
list("opened",(c.opened||[]).filter(function(o){return o.path!==location.pathname}),function(a,o){
if(o.startsAt)a.append(time(o,whole.format(new Date(o.startsAt))))});
}catch(e){}})(document)`;
