/**
 * Runs before the first paint, so that the theme never flashes. The page is the same for everyone:
 * `<html>` says what the tenant allows, storage what the viewer chose. The text is constant, so its
 * hash is, too. Keep in step with `src/lib/color-mode/color-mode.ts`.
 */
export const themeScript = `(function(d){var h=d.dataset,m=null;try{m=localStorage.getItem("ott-color-mode")}catch(e){}
if(m!=="system"&&m!=="light"&&m!=="dark")m=h.defaultTheme;
h.theme=h.themes==="dark"?"dark":m==="system"?(matchMedia("(prefers-color-scheme: light)").matches?"light":"dark"):m})(document.documentElement)`;
