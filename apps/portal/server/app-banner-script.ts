/**
 * Shows the banner of the app where it is for: on a phone, not in Safari, with the store of its system,
 * and not within the time after it was closed. The text is constant, so its hash is, too. Nearly every
 * browser's agent says "Safari"; its own says "Version/" besides, and names no other browser.
 */
export const appBannerScript = `(function(d){try{var b=d.getElementById("ott-app-banner"),u=navigator.userAgent,s=/android.*mobile/i.test(u)?"ANDROID":/iphone|ipod/i.test(u)?"IOS":"",g=s&&b.querySelector('[data-store="'+s+'"]');
if(!g||s=="IOS"&&/version\\/.*safari/i.test(u)&&!/crios|fxios|edgios|opios|opt\\/|gsa\\/|duckduckgo|yabrowser/i.test(u))return;
var k="ott-app-banner=";if(d.cookie.split("; ").some(function(c){return c.indexOf(k)===0}))return;
g.hidden=b.hidden=!1;
b.querySelector("button").addEventListener("click",function(){b.hidden=!0;try{d.cookie=k+"closed; path=/; samesite=lax; max-age="+b.dataset.pause}catch(e){}})}catch(e){}})(document)`;
