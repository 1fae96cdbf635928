/** On the button that was pressed last while the page's scripts were not there. */
const mark = 'data-pressed';
/** On `<html>` once buttons answer by themselves. */
const answers = 'answers';

/**
 * Keeps the last press on a button of a page whose scripts are not there yet, for a page to write into
 * its head as an inline script. The text is constant, so its hash is, too. Links, forms and
 * what opens without scripts answer by themselves, and the player has a script of its own; who goes on
 * to something else meanwhile has thought better of it, and who presses once more is heard then.
 */
export const earlyPressScript = `(function(w,d){w.addEventListener("click",function(e){
var o=d.querySelector("[${mark}]"),t=e.target,b=t.closest&&t.closest("#app button[type=button]:not([data-early])");
if(o)o.removeAttribute("${mark}");
if(b&&!("${answers}" in d.documentElement.dataset))b.setAttribute("${mark}","")},true)})(window,document)`;

/** From here on a press reaches what is drawn: parts that wait for their turn come before it arrives. */
export function endEarlyPresses(page: Document): void {
  page.documentElement.dataset[answers] = '';
}

/** Presses once more what was pressed before it could answer. */
export function answerEarlyPress(page: Document): void {
  const button = page.querySelector<HTMLButtonElement>(`button[${mark}]`);
  button?.removeAttribute(mark);
  button?.click();
}
