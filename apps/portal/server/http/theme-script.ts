import { sessionStorageKey } from '@grandstand/contract/constants';

/**
 * Sets the theme before the first paint, so that it never flashes. The page is the same for everyone:
 * `<html>` has the tenant's options, storage the viewer's choice. The text is constant, so its hash is
 * too. Must match `src/lib/color-mode/color-mode.ts`, `src/lib/session/viewer-data/row-placeholders.ts` and
 * `src/lib/session/sign-in/sign-up-steps.ts`.
 *
 * It also reserves space for content that only the browser can render: `data-viewer` for the menu of a signed-in
 * viewer, in the corner of the header; `data-follows` for the row of followed teams, with the value
 * `none` if the schedule had nothing of them last time; `data-resumable` for the row of videos to
 * resume; `data-few-teams` and `data-few-resumable`, the last numbers of their cards if those are enlarged (at most
 * three, as in `src/ui/styles/wide-cards.ts`); `data-own` on the page of a clip that the viewer made, or of a match for
 * which they have a ticket or pass; `data-steps` for a viewer who left the steps of the sign-up; `data-buys` on a sign-in
 * page that continues to a checkout.
 */
export const themeScript = `(function(d){var h=d.dataset,m=null;try{m=localStorage.getItem("ott-color-mode")}catch(e){}
if(m!=="system"&&m!=="light"&&m!=="dark")m=h.defaultTheme;
h.theme=h.themes==="dark"?"dark":m==="system"?(matchMedia("(prefers-color-scheme: light)").matches?"light":"dark"):m;
if(/[?&]redirect=[^&]*%2Fbuy%2F/i.test(location.search))h.buys="";
try{var s=JSON.parse(localStorage.getItem("${sessionStorageKey}")),r=JSON.parse(localStorage.getItem("ott-row-counts"))||{};if(s.token&&s.user){h.viewer="";if(s.user.favoriteClubId||Object.keys(s.followed)[0])h.follows=r.teams===0?"none":"";if(r.resumable)h.resumable="";if((JSON.parse(localStorage.getItem("ott-sign-up"))||{}).userId===s.user.id)h.steps="";["teams","resumable"].forEach(function(n){if(r[n]<4)d.setAttribute("data-few-"+n,r[n])});var c=JSON.parse(localStorage.getItem("ott-own"));if(c&&c.viewer===s.user.id&&c.ids.includes(location.pathname.split("/events/")[1].split("/")[0]))h.own=""}}catch(e){}})(document.documentElement)`;
