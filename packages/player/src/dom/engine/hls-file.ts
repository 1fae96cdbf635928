// oxlint-disable-next-line typescript/triple-slash-reference -- carries it to every importing part
/// <reference path="./hls-light.d.ts" />
import type Hls from 'hls.js';

// A cached import still resolves in a task of its own, behind others. Few viewers start with captions.
let light: typeof Hls | undefined;

/**
 * Fetches hls.js, once. The light build, a third smaller, reports captions but cannot show them.
 * @throws when the file cannot be loaded
 */
export const fetchHls = async (withCaptions: boolean): Promise<typeof Hls> =>
  withCaptions
    ? (await import('hls.js')).default
    : (light ??= (await import('hls.js/light')).default);
