/** Width of what shows the film, device pixels; 0 while there is nothing. */
export const boxWidth = (video: HTMLVideoElement | null): number =>
  (video?.clientWidth ?? 0) * devicePixelRatio;
