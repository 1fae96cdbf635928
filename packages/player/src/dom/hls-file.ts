// oxlint-disable-next-line typescript/triple-slash-reference -- carries it to every importing part
/// <reference path="./hls-light.d.ts" />
import type Hls from 'hls.js';

/**
 * Fetches hls.js; asked for again, it is there. The light build, a third smaller, tells of captions but
 * cannot show them.
 * @throws when the file cannot be loaded
 */
export const fetchHls = async (withCaptions: boolean): Promise<typeof Hls> =>
  (withCaptions ? await import('hls.js') : await import('hls.js/light')).default;
