/** The ads of a film, fetched by pages whose film has some. Styles: `@grandstand/player/ads.css`. */
export { playAds, type AdOptions } from './dom/ads/play-ads.ts';
export type { AdTexts } from './core/ad-texts.ts';
export type { BookedAd } from './core/ad-breaks.ts';
