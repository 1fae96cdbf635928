import { createController, type ControllerOptions, type PlayerController } from './controller.ts';
import type { SourceSpec } from './source/source-spec.ts';

/** A video on demand, from its start. */
export const vodSpec: SourceSpec = {
  broadcast: '/video.m3u8',
  panorama: null,
  mode: 'vod',
  hasTextTracks: false,
  startTime: null,
  timeOrigin: null,
  clip: null,
};

/** Creates a controller for a video element; `root` is both its root and its layer. */
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
    startErrorAfterMs: 8000,
    spec: () => vodSpec,
    onSourceExpired: () => null,
    ...changes,
  });
