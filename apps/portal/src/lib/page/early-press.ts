/** On the button that was pressed last while the page's scripts were not there: what it said then. */
const mark = 'data-pressed';
/** On `<html>` once presses are not kept: buttons answer by themselves, or never will. */
const answers = 'answers';

/**
 * Keeps the last press on a button of a page whose scripts are not there yet, for a page to write into
 * its head as an inline script. The text is constant, so its hash is, too. Links, forms and
 * what opens without scripts answer by themselves, and the player has a script of its own; who goes on
 * to something else meanwhile has thought better of it, and who presses once more is heard then. Where
 * a script cannot be loaded, or fails before, nothing looks pressed any longer. What a button says is
 * put together as `saidBy` does below.
 */
export const earlyPressScript = `(function(w,d,s){function clear(){var o=d.querySelector("[${mark}]");if(o)o.removeAttribute("${mark}")}
function lost(e){if(e.type!=="error"||e.target.tagName==="SCRIPT"){s.${answers}="";clear()}}
w.addEventListener("click",function(e){var t=e.target,b=t.closest&&t.closest("#app button[type=button]:not([data-early])");clear();
if(b&&!("${answers}" in s))b.setAttribute("${mark}",[b.getAttribute("aria-pressed"),b.getAttribute("aria-label"),b.textContent].join())},true);
w.addEventListener("error",lost,true);w.addEventListener("unhandledrejection",lost)
})(window,document,document.documentElement.dataset)`;

/** Whether it is on, and what it is called: by its name or by its words. */
const saidBy = (button: Element): string =>
  [
    button.getAttribute('aria-pressed'),
    button.getAttribute('aria-label'),
    button.textContent,
  ].join();

/** From here on a press reaches what is drawn: parts that wait for their turn come before it arrives. */
export function endEarlyPresses(page: Document): void {
  page.documentElement.dataset[answers] = '';
}

/**
 * Presses once more what was pressed before it could answer. Not what says something else by now: the
 * page was written for everyone, and who pressed "Follow" must not stop following what they followed.
 */
export function answerEarlyPress(page: Document): void {
  const button = page.querySelector<HTMLButtonElement>(`button[${mark}]`);
  const said = button?.getAttribute(mark);
  button?.removeAttribute(mark);
  if (button !== null && said === saidBy(button)) button.click();
}
