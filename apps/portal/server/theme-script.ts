import { sessionStorageKey } from '@grandstand/contract/names';

/**
 * Runs before the first paint, so that the theme never flashes. The page is the same for everyone:
 * `<html>` says what the tenant allows, storage what the viewer chose. The text is constant, so its
 * hash is, too. Keep in step with `src/lib/color-mode/color-mode.ts`. Who follows something gets
 * `data-follows`, for the place of the row of their teams, which the browser fills later.
 */
export const themeScript = `(function(d){var h=d.dataset,m=null;try{m=localStorage.getItem("ott-color-mode")}catch(e){}
if(m!=="system"&&m!=="light"&&m!=="dark")m=h.defaultTheme;
h.theme=h.themes==="dark"?"dark":m==="system"?(matchMedia("(prefers-color-scheme: light)").matches?"light":"dark"):m;
try{var s=JSON.parse(localStorage.getItem("${sessionStorageKey}"));if(s.token&&s.user&&(s.user.favoriteClubId||Object.keys(s.followed)[0]))h.follows=""}catch(e){}})(document.documentElement)`;
