/** Ads of a video, loaded by pages whose video has some. Styles: `@grandstand/player/ads.css`. */
export { playAds, type AdOptions } from './dom/ads/play-ads.ts';
export type { AdTexts } from './core/ad-texts.ts';
export type { BookedAd } from './core/ad-breaks.ts';
