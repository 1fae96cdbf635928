/** Ads of a video, loaded by pages whose video has some. Styles: `@grandstand/player/ads.css`. */
export { playAds, type AdOptions } from './dom/ads/play-ads.ts';
export type { AdTexts } from './core/ads/ad-texts.ts';
export type { BookedAd } from './core/ads/ad-breaks.ts';
