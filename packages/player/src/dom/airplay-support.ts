/** Whether this browser knows AirPlay. Whether there is a screen it tells later. */
export const supportsAirPlay = (video: HTMLVideoElement): boolean =>
  'webkitShowPlaybackTargetPicker' in video;
