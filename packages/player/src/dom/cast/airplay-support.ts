/** True if this browser supports AirPlay. It reports later whether there is a screen. */
export const supportsAirPlay = (video: HTMLVideoElement): boolean =>
  'webkitShowPlaybackTargetPicker' in video;
