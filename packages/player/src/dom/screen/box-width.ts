/**
 * Returns the width of the element that shows the video, device pixels; 0 while there is none.
 * @param maxDevicePixelRatio maximum device pixels per CSS pixel; null for no maximum
 */
export const boxWidth = (
  video: HTMLVideoElement | null,
  maxDevicePixelRatio: number | null = null,
): number =>
  (video?.clientWidth ?? 0) * Math.min(devicePixelRatio, maxDevicePixelRatio ?? Infinity);
