// oxlint-disable-next-line typescript/triple-slash-reference -- carries it to every importing part
/// <reference path="./hls-light.d.ts" />
import type Hls from 'hls.js';

// An import that was answered before is answered in a task of its own, behind others. Few begin with captions.
let light: typeof Hls | undefined;

/**
 * Fetches hls.js; asked for again, it is there. The light build, a third smaller, tells of captions but
 * cannot show them.
 * @throws when the file cannot be loaded
 */
export const fetchHls = async (withCaptions: boolean): Promise<typeof Hls> =>
  withCaptions
    ? (await import('hls.js')).default
    : (light ??= (await import('hls.js/light')).default);
