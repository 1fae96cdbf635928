/** The `rel` of links to the page's scripts until they are fetched. */
export const deferredRel = 'x-deferred';

/**
 * Makes the browser fetch the page's scripts after the first paint and after the high-priority image. Earlier
 * they would compete with visible content on a slow connection. They load at once on the first press or key and
 * on the load event, and after 2.5 s at the latest: a background tab, for example, paints nothing. The first
 * link is the entry, which runs only on a complete document. The text is constant, so its hash is too.
 */
export const deferredLoaderScript = `(function(w,d,b){function go(){var l=d.querySelectorAll("link[rel=${deferredRel}]");
if(b||!l.length)return;b=1;var e=l[0].href;l.forEach(function(l){l.rel="modulepreload"});
if(d.readyState==="loading")d.addEventListener("DOMContentLoaded",function(){import(e)});else import(e)}
function soon(){w.requestAnimationFrame(function(){setTimeout(go,50)})}
function first(){return d.querySelector("img[fetchpriority=high]")}
function seen(list){var i=first();if(!i||list.getEntries().some(function(e){return e.element===i}))return go();
if(i.complete)return soon();i.addEventListener("load",soon);i.addEventListener("error",soon)}
try{var o=PerformanceObserver,t="largest-contentful-paint";
new o(seen).observe({type:(o.supportedEntryTypes||[]).indexOf(t)<0?"paint":t,buffered:!0})}catch(e){}
["pointerdown","keydown","touchstart"].forEach(function(t){w.addEventListener(t,go,{capture:!0,passive:!0})});
w.addEventListener("load",go);setTimeout(go,2500)})(window,document)`;
