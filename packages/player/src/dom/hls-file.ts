// oxlint-disable-next-line typescript/triple-slash-reference -- carries it to every importing part
/// <reference path="./hls-light.d.ts" />
import type Hls from 'hls.js';

/**
 * Fetches hls.js; asked for again, it is there. The light build knows no subtitles and is a third
 * smaller.
 * @throws when the file cannot be loaded
 */
export const fetchHls = async (hasTextTracks: boolean): Promise<typeof Hls> =>
  (hasTextTracks ? await import('hls.js') : await import('hls.js/light')).default;
