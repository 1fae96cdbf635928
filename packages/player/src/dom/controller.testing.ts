import { createController, type ControllerOptions, type PlayerController } from './controller.ts';
import type { SourceSpec } from './source-spec.ts';

/** A film on demand, from its beginning. */
export const vodSpec: SourceSpec = {
  broadcast: '/film.m3u8',
  panorama: null,
  mode: 'vod',
  hasTextTracks: false,
  startTime: null,
  timeOrigin: null,
  clip: null,
};

/** A controller of a film in a video of a test's page, shown over the whole of `root`. */
export const createTestController = (
  video: HTMLVideoElement,
  root: HTMLElement,
  changes: Partial<ControllerOptions> = {},
): PlayerController =>
  createController({
    video,
    root,
    layer: () => root,
    mode: 'vod',
    errorAfterMs: 60_000,
    spec: () => vodSpec,
    onSourceExpired: () => null,
    ...changes,
  });
