// oxlint-disable-next-line typescript/triple-slash-reference -- carries it to every importing part
/// <reference path="./hls-light.d.ts" />
import type Hls from 'hls.js';

// Even a cached import resolves in a later task; this does not. Few streams need the full build.
let light: typeof Hls | undefined;

/**
 * Fetches hls.js, once. The light build, a third smaller, reports captions but cannot show them, and plays
 * neither separate audio tracks nor variables nor streams with licences.
 * @throws when the file cannot be loaded
 */
export const fetchHls = async (isFull: boolean): Promise<typeof Hls> =>
  isFull ? (await import('hls.js')).default : (light ??= (await import('hls.js/light')).default);
