import { createController, type PlayerController } from './controller.ts';

/** A controller of a film in a video of a test's page, shown over the whole of `root`. */
export const filmController = (video: HTMLVideoElement, root: HTMLElement): PlayerController =>
  createController({
    video,
    root,
    layer: () => root,
    mode: 'vod',
    errorAfterMs: 60_000,
    spec: () => ({
      broadcast: '/film.m3u8',
      panorama: null,
      mode: 'vod',
      hasTextTracks: false,
      startTime: null,
      timeOrigin: null,
      clip: null,
    }),
    onSourceExpired: () => null,
  });
