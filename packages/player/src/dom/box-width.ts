/**
 * Width of what shows the film, device pixels; 0 while there is nothing.
 * @param detail device pixels that count of each pixel of the page, at most; null for all
 */
export const boxWidth = (video: HTMLVideoElement | null, detail: number | null = null): number =>
  (video?.clientWidth ?? 0) * Math.min(devicePixelRatio, detail ?? Infinity);
