/**
 * Attribute of the element that was pressed last before the page's scripts loaded. Its value is the button's
 * state and label at that time.
 */
const mark = 'data-pressed';
/** Set on `<html>` once presses are no longer recorded, because the scripts handle them or have failed. */
const settled = 'settled';

/**
 * Inline head script that records the last button press and the last submitted form before the page's
 * scripts load. It also marks a pressed link, whose page may load slowly. The text is constant, so that its
 * hash in the page's policy is, too. Elements that work without scripts are not recorded, nor those with
 * `data-early`: the player has its own script. Only forms with the method `post` are recorded, which need
 * scripts; forms with `get` do not. Pressing something else discards the recorded press. If a script fails
 * to load or throws, the mark is removed and nothing more is recorded. The recorded state is built like
 * `labelOf` below.
 */
export const earlyPressScript = `(function(w,d,s){function clear(){var o=d.querySelector("[${mark}]");if(o)o.removeAttribute("${mark}")}
function failed(e){if(e.type!=="error"||e.target.tagName==="SCRIPT"){s.${settled}="";clear()}}
w.addEventListener("click",function(e){clear();if("${settled}" in s)return;var t=e.target,c=function(q){return t.closest&&t.closest("#app "+q)},b=c("button[type=button]:not([data-early])"),a=c("a[href]");
if(b)b.setAttribute("${mark}",[b.getAttribute("aria-pressed"),b.getAttribute("aria-label"),b.textContent].join());
else if(a&&!(e.ctrlKey||e.metaKey||e.shiftKey||e.altKey))a.setAttribute("${mark}","")},true);
w.addEventListener("submit",function(e){var f=e.target;if("${settled}" in s||f.method!=="post")return;e.preventDefault();clear();f.setAttribute("${mark}","")},true);
w.addEventListener("pageshow",function(e){if(e.persisted)clear()});
w.addEventListener("error",failed,true);w.addEventListener("unhandledrejection",failed)
})(window,document,document.documentElement.dataset)`;

/** Returns the button's state and label: its `aria-label` and its text. */
const labelOf = (button: Element): string =>
  [
    button.getAttribute('aria-pressed'),
    button.getAttribute('aria-label'),
    button.textContent,
  ].join();

/**
 * Ends recording: from here on React handles presses, and hydrates a pressed element before the event
 * arrives.
 */
export function endEarlyPresses(page: Document): void {
  page.documentElement.dataset[settled] = '';
}

/**
 * Replays the recorded press or form submission. Skips a button whose state has changed by now: the page
 * was rendered for everyone, and a viewer who pressed "Follow" must not unfollow.
 */
export function replayEarlyPress(page: Document): void {
  const pressed = page.querySelector<HTMLButtonElement | HTMLFormElement>(
    `:is(button, form)[${mark}]`,
  );
  const label = pressed?.getAttribute(mark);
  pressed?.removeAttribute(mark);
  // Via its button: React hydrates a clicked element first, but not a submitted one.
  if (pressed instanceof HTMLFormElement)
    pressed.querySelector<HTMLElement>('[type=submit]')?.click();
  else if (pressed !== null && label === labelOf(pressed)) pressed.click();
}

/** Marks a pressed link until its page is loaded. `onArrival` registers a callback for each arrival. */
export function markPressedLinks(page: Document, onArrival: (arrived: () => void) => void): void {
  const clear = () => page.querySelector(`a[${mark}]`)?.removeAttribute(mark);
  onArrival(clear);
  page.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = target instanceof Element ? target.closest('a[href]') : null;
    clear();
    if (link === null || ctrlKey || metaKey || shiftKey || altKey) return;
    // The router has prevented the default action; without that, the link opens another document.
    if (event.defaultPrevented) link.setAttribute(mark, '');
  });
}
