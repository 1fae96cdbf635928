/** On `<html>`: `asked` after an early click, `lost` when the page's scripts then fail to load. */
const MARK = 'play';

/**
 * Keeps a click on the play button of a page whose scripts are not there yet, for a page to write
 * into its head as an inline script. The text is constant, so its hash is, too. It listens to
 * buttons that carry `data-early` alone; the component takes that away once it answers by itself.
 * A script that cannot be loaded, or that fails before, is told as `lost`.
 */
export const earlyPlayScript = `(function(w,m,l){function lost(e){
if(e.type!=="error"||e.target.tagName==="SCRIPT"){l=1;if(m.${MARK})m.${MARK}="lost"}}
w.addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("[data-early]");
if(b){m.${MARK}=l?"lost":"asked";b.closest(".gsp").querySelector("video").load()}},true);
w.addEventListener("error",lost,true);w.addEventListener("unhandledrejection",lost)
})(window,document.documentElement.dataset)`;

/** Whether play was pressed before the component was there to hear it; each press is told once. */
export function takeEarlyPlay(page: Document): boolean {
  const { dataset } = page.documentElement;
  const wasPressed = MARK in dataset;
  delete dataset[MARK];
  return wasPressed;
}
