/** Styles of the embed page: always dark, like the player, and complete without a style sheet. */
export const embedCss = `*{box-sizing:border-box}html,body{height:100%}
body{margin:0;overflow:hidden;position:relative;background:#06070a;color:#fff;font:0.9375rem/1.4 system-ui,sans-serif;
--player-accent:var(--t-player);--player-on-accent:var(--t-on-player);--player-radius:0px;--player-max-height:100%}
a{color:inherit}:focus-visible{outline:3px solid #fff;outline-offset:2px}
#stage{position:absolute;inset:0}#stage .gsp{block-size:100%;aspect-ratio:auto}
.poster{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
[data-portrait]>img.poster{margin:auto;width:min(100vw,56.25vh);height:min(100vh,177.78vw)}
.sides{display:flex;align-items:center;justify-content:space-evenly;padding:4%;font-size:clamp(1.25rem,6vw,2.75rem);font-weight:800;
background:linear-gradient(100deg,var(--home,var(--t-accent-soft)),#10151a 50%,var(--away,var(--t-accent-soft)))}
.sides::before{content:"";position:absolute;inset:0;background:rgb(0 0 0/.3)}
.sides>*{position:relative;max-width:28%;max-height:52%;object-fit:contain}.sides>img{width:28%;height:52%}
.gsp-overlay .poster{position:absolute}
header{position:absolute;z-index:2;inset-inline:0;inset-block-start:0;padding:10px 12px 28px;
background:linear-gradient(rgb(0 0 0/.78),rgb(0 0 0/.5) 55%,transparent);pointer-events:none;transition:opacity .2s}
header a{pointer-events:auto;display:inline-flex;align-items:center;gap:10px;min-height:44px;max-width:100%;text-decoration:none}
header a>img{flex:none;object-fit:contain;border-radius:6px}header a>span{min-width:0}
.title{display:block;font-weight:700;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.name{display:block;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;font-size:0.78125rem;color:rgb(255 255 255/.86)}
header a:hover .title{text-decoration:underline}
[data-phase=playing] header{opacity:0}[data-phase=playing] header a{pointer-events:none}
[data-phase=playing] body:hover header,[data-phase=playing] header:focus-within{opacity:1}
[data-phase=playing] body:hover header a{pointer-events:auto}
[data-start]{position:absolute;inset:0;margin:auto;width:72px;height:72px;padding:0;border:0;border-radius:50%;display:grid;place-items:center;
background:var(--t-player);color:var(--t-on-player);cursor:pointer;box-shadow:0 4px 24px rgb(0 0 0/.45)}
[data-start] svg{width:36px;height:36px}[data-start]::before{content:"";position:absolute;inset:-100vmax}
#stage{overflow:hidden}
.length{position:absolute;inset-inline-end:12px;inset-block-end:12px;padding:2px 8px;border-radius:6px;background:rgb(0 0 0/.72);
font-size:0.8125rem;font-variant-numeric:tabular-nums;pointer-events:none}
[data-play=requested] [data-start] svg,[data-play=loading] [data-start] svg{visibility:hidden}
[data-play=requested] [data-start]::after,[data-play=loading] [data-start]::after{content:"";position:absolute;width:32px;height:32px;
border:3px solid;border-block-start-color:transparent;border-radius:50%;animation:turn 1s linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){*{animation-duration:4s!important;transition:none!important}}
.failure,.noscript{display:none;position:absolute;z-index:1;inset:0;margin:0;align-content:center;justify-items:center;text-align:center;
padding:56px 20px 16px;background:rgb(6 7 10/.86)}
[data-play=failed] .failure,.noscript{display:grid}.failure p{margin:0 0 12px}
.state{min-height:100%;display:grid;align-content:center;justify-items:center;gap:8px;padding:14px 20px;text-align:center;position:relative}
.state svg{width:34px;height:34px;color:rgb(255 255 255/.78)}.state h1{margin:0;font-size:1.1875rem;line-height:1.25}
.state p{margin:0;max-width:46ch;color:rgb(255 255 255/.86);font-size:0.875rem}
.button{display:inline-flex;align-items:center;min-height:44px;padding:0 20px;margin-block-start:6px;border-radius:var(--t-radius-control);
background:var(--t-player);color:var(--t-on-player);font-weight:600;text-decoration:none}
.mark{position:absolute;inset-inline-start:12px;inset-block-start:12px;object-fit:contain}
@media (max-width:230px){.sides>*{display:none}}
@media (max-height:220px){.state svg,.mark{display:none}.state{gap:4px}[data-start]{width:56px;height:56px}.state h1{font-size:1rem}}
@media (max-height:200px){.name,.length{display:none}header{padding:2px 8px 14px}header a>img{width:24px;height:24px}}
@media (max-height:150px){.state p{display:none}}`;
