/**
 * Returns the width of the element that shows the video, device pixels; 0 while there is none.
 * @param detail most device pixels that count per CSS pixel; null for all
 */
export const boxWidth = (video: HTMLVideoElement | null, detail: number | null = null): number =>
  (video?.clientWidth ?? 0) * Math.min(devicePixelRatio, detail ?? Infinity);
