/**
 * Shows the app banner on phones with a store for their system, except in Safari and during the pause
 * after it was closed. The text is constant, so its hash is too. Nearly every user agent contains
 * "Safari"; Safari's own also contains "Version/" and names no other browser.
 */
export const appBannerScript = `(function () {
try {
  var agent = navigator.userAgent;
  var system = /android.*mobile/i.test(agent) ? "ANDROID" : /iphone|ipod/i.test(agent) ? "IOS" : "";
  var banner = document.getElementById("ott-app-banner");
  var link = system && banner.querySelector('[data-store="' + system + '"]');
  if (!link) return;
  var others = /crios|fxios|edgios|opios|opt\\/|gsa\\/|duckduckgo|yabrowser/i;
  if (system === "IOS" && /version\\/.*safari/i.test(agent) && !others.test(agent)) return;
  var cookie = "ott-app-banner=";
  if (document.cookie.split("; ").some(function (part) { return part.indexOf(cookie) === 0; })) return;
  link.hidden = banner.hidden = false;
  banner.querySelector("button").addEventListener("click", function () {
    banner.hidden = true;
    try {
      document.cookie = cookie + "closed; path=/; samesite=lax; max-age=" + banner.dataset.pause;
    } catch (error) {}
  });
} catch (error) {}
})()`;
