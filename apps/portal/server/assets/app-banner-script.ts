/**
 * Shows the app banner on phones with a store for their system, except in Safari and during the pause
 * after it was closed. The text is constant, so its hash is too. Nearly every user agent contains
 * "Safari"; Safari's own also contains "Version/" and names no other browser.
 */
export const appBannerScript = `(function(d){try{var b=d.getElementById("ott-app-banner"),u=navigator.userAgent,s=/android.*mobile/i.test(u)?"ANDROID":/iphone|ipod/i.test(u)?"IOS":"",g=s&&b.querySelector('[data-store="'+s+'"]');
if(!g||s=="IOS"&&/version\\/.*safari/i.test(u)&&!/crios|fxios|edgios|opios|opt\\/|gsa\\/|duckduckgo|yabrowser/i.test(u))return;
var k="ott-app-banner=";if(d.cookie.split("; ").some(function(c){return c.indexOf(k)===0}))return;
g.hidden=b.hidden=!1;
b.querySelector("button").addEventListener("click",function(){b.hidden=!0;try{d.cookie=k+"closed; path=/; samesite=lax; max-age="+b.dataset.pause}catch(e){}})}catch(e){}})(document)`;
