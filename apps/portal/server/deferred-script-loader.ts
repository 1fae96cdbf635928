/** What names a file of the page's scripts in the document until they are fetched. */
export const deferredRel = 'x-later';

/**
 * Has the browser fetch the page's scripts once the page is seen: after its first paint, and after the
 * one picture that comes before all others. Before that they would share a slow line with what is to be
 * seen. Who presses something before, or a browser that paints nothing, as in a tab in the background,
 * has them at once or with the end of loading. The first file named is the entry, which runs on a whole
 * document only. The text is constant, so its hash is, too.
 */
export const deferredScriptLoader = `(function(w,d,b){function go(){var l=d.querySelectorAll("link[rel=${deferredRel}]");
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
