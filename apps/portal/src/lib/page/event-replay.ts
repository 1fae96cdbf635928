/** On what was pressed last while the page's scripts were not there: what a button said then. */
const mark = 'data-pressed';
/** On `<html>` once presses are not kept: buttons answer by themselves, or never will. */
const answers = 'answers';

/**
 * Keeps the last press on a button, and the last form that was sent, of a page whose scripts are not there
 * yet, for a page to write into its head as an inline script; it marks a link that is followed meanwhile,
 * since a slow line takes its time. The text is constant, so its hash is, too. What opens without scripts
 * answers by itself, and the player has a script of its own. Only forms with the method `post` are kept, which
 * no server takes: one with `get` works without scripts. Who goes on to something else meanwhile has thought
 * better of it, and who presses once more is heard then. Where a script cannot be loaded, or fails before,
 * nothing looks pressed any longer. What a button says is put together as `saidBy` does below.
 */
export const earlyPressScript = `(function(w,d,s){function clear(){var o=d.querySelector("[${mark}]");if(o)o.removeAttribute("${mark}")}
function lost(e){if(e.type!=="error"||e.target.tagName==="SCRIPT"){s.${answers}="";clear()}}
w.addEventListener("click",function(e){clear();if("${answers}" in s)return;var t=e.target,c=function(q){return t.closest&&t.closest("#app "+q)},b=c("button[type=button]:not([data-early])"),a=c("a[href]");
if(b)b.setAttribute("${mark}",[b.getAttribute("aria-pressed"),b.getAttribute("aria-label"),b.textContent].join());
else if(a&&!(e.ctrlKey||e.metaKey||e.shiftKey||e.altKey))a.setAttribute("${mark}","")},true);
w.addEventListener("submit",function(e){var f=e.target;if("${answers}" in s||f.method!=="post")return;e.preventDefault();clear();f.setAttribute("${mark}","")},true);
w.addEventListener("pageshow",function(e){if(e.persisted)clear()});
w.addEventListener("error",lost,true);w.addEventListener("unhandledrejection",lost)
})(window,document,document.documentElement.dataset)`;

/** Whether it is on, and what it is called: by its name or by its words. */
const saidBy = (button: Element): string =>
  [
    button.getAttribute('aria-pressed'),
    button.getAttribute('aria-label'),
    button.textContent,
  ].join();

/** From here on React hears a press, and hydrates what was pressed before it arrives. */
export function endEarlyPresses(page: Document): void {
  page.documentElement.dataset[answers] = '';
}

/**
 * Presses once more what was pressed, and sends the form that was sent, before they could answer. Not a
 * button that says something else by now: the page was written for everyone, and who pressed "Follow" must
 * not stop following what they followed.
 */
export function answerEarlyPress(page: Document): void {
  const pressed = page.querySelector<HTMLButtonElement | HTMLFormElement>(
    `:is(button, form)[${mark}]`,
  );
  const said = pressed?.getAttribute(mark);
  pressed?.removeAttribute(mark);
  // By its button: React hydrates what is clicked first, but not what is submitted.
  if (pressed instanceof HTMLFormElement)
    pressed.querySelector<HTMLElement>('[type=submit]')?.click();
  else if (pressed !== null && said === saidBy(pressed)) pressed.click();
}

/** Marks a link that is pressed until its page is there. @param onArrival is told of each arrival */
export function markPressedLinks(page: Document, onArrival: (arrived: () => void) => void): void {
  const clear = () => page.querySelector(`a[${mark}]`)?.removeAttribute(mark);
  onArrival(clear);
  page.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = target instanceof Element ? target.closest('a[href]') : null;
    clear();
    if (link === null || ctrlKey || metaKey || shiftKey || altKey) return;
    // The router has prevented the browser's own way; what it did not is another document.
    if (event.defaultPrevented) link.setAttribute(mark, '');
  });
}
