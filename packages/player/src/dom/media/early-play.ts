/** On `<html>`: `requested` after an early click, `lost` when the page's scripts then fail to load. */
const mark = 'play';

/**
 * Records a click on the play button of a page whose scripts have not loaded yet. A page writes this into
 * its head as an inline script. The text is constant, and so is its hash. It listens only to buttons with
 * `data-early`; the component removes that attribute once it handles clicks itself. A script that fails
 * to load, or fails before that, is recorded as `lost`.
 */
export const earlyPlayScript = `(function(w,m,l){function lost(e){
if(e.type!=="error"||e.target.tagName==="SCRIPT"){l=1;if(m.${mark})m.${mark}="lost"}}
w.addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("[data-early]");
if(b){m.${mark}=l?"lost":"requested";b.closest(".gsp").querySelector("video").load()}},true);
w.addEventListener("error",lost,true);w.addEventListener("unhandledrejection",lost)
})(window,document.documentElement.dataset)`;

/** True if play was pressed before the component could handle it; each press is returned once. */
export function consumeEarlyPlay(page: Document): boolean {
  const { dataset } = page.documentElement;
  const wasPressed = mark in dataset;
  delete dataset[mark];
  return wasPressed;
}
