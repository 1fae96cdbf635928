import { sessionStorageKey } from '@grandstand/contract/names';

/**
 * Runs before the first paint, so that the theme never flashes. The page is the same for everyone:
 * `<html>` says what the tenant allows, storage what the viewer chose. The text is constant, so its
 * hash is, too. Keep in step with `src/lib/color-mode/color-mode.ts` and `src/lib/session/rail-placeholders.ts`.
 *
 * What the browser fills later has its place before: who is signed in gets `data-viewer`, for the
 * corner of the header; who follows something gets `data-follows`, for the row of their teams, with
 * the value `none` where nothing of them was in the schedule before; who has something to continue
 * gets `data-begun`.
 */
export const themeScript = `(function(d){var h=d.dataset,m=null;try{m=localStorage.getItem("ott-color-mode")}catch(e){}
if(m!=="system"&&m!=="light"&&m!=="dark")m=h.defaultTheme;
h.theme=h.themes==="dark"?"dark":m==="system"?(matchMedia("(prefers-color-scheme: light)").matches?"light":"dark"):m;
try{var s=JSON.parse(localStorage.getItem("${sessionStorageKey}")),r=JSON.parse(localStorage.getItem("ott-rows"))||{};if(s.token&&s.user){h.viewer="";if(s.user.favoriteClubId||Object.keys(s.followed)[0])h.follows=r.teams===!1?"none":"";if(r.begun)h.begun=""}}catch(e){}})(document.documentElement)`;
