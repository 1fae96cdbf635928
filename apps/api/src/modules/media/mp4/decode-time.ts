/** Decode times in a recording's segments, which restart with each run. */
import { AppError } from '../../../platform/context/error.ts';
import { pathInVideo, type Runs, type Video } from '../video.ts';
import { readInitialisation } from './clip-file.ts';
import { readSamples } from './fragments.ts';

const cache = new WeakMap<Runs, Map<number, Promise<number>>>();

async function readDecodeTime(video: Video, run: number): Promise<number> {
  const [rendition] = video.variants;
  const map = rendition?.mapUris[run];
  const first = rendition?.segments.find((segment) => segment.run === run);
  if (rendition === undefined || map == null || first === undefined) return 0;
  const locate = (uri: string) => video.files.locate(pathInVideo(video, rendition, uri));
  const { tracks, defaults } = await readInitialisation(await locate(map));
  const track = tracks.find(({ isVideo }) => isVideo) ?? tracks[0];
  const sample = (await readSamples(await locate(first.uri), defaults)).get(track?.id ?? 0)?.[0];
  return sample === undefined || track === undefined ? 0 : sample.time / track.scale;
}

/**
 * Returns the decode time of a run's first frame, s; 0 if it cannot be read. Rejects like
 * `VideoFiles.locate`.
 * @param video the whole recording, not moved to the clock of an event
 */
export function decodeTimeOf(video: Video, run: number): Promise<number> {
  const { runs } = video;
  if (runs === null) return Promise.resolve(0);
  const times = cache.get(runs) ?? new Map<number, Promise<number>>();
  cache.set(runs, times);
  const cached = times.get(run);
  if (cached !== undefined) return cached;
  const time = readDecodeTime(video, run).catch((error: unknown) => {
    if (!(error instanceof AppError)) return 0;
    times.delete(run);
    throw error;
  });
  times.set(run, time);
  return time;
}
