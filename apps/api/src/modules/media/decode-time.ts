/** The clock of a recording's segments, which starts again with each run. */
import { readInitialisation } from './mp4/clip-file.ts';
import { readSamples } from './mp4/fragments.ts';
import type { Run, Video } from './video.ts';

const known = new WeakMap<readonly Run[], Map<number, Promise<number>>>();

async function readDecodeTime({ folder, base, variants }: Video, run: number): Promise<number> {
  const [rendition] = variants;
  const map = rendition?.mapUris[run];
  const first = rendition?.segments.find((segment) => segment.run === run);
  if (rendition === undefined || map == null || first === undefined) return 0;
  const pathOf = (uri: string) => `${folder}/${rendition.base.slice(base.length)}${uri}`;
  const { tracks, defaults } = await readInitialisation(pathOf(map));
  const track = tracks.find(({ isPicture }) => isPicture) ?? tracks[0];
  const sample = (await readSamples(pathOf(first.uri), defaults)).get(track?.id ?? 0)?.[0];
  return sample === undefined || track === undefined ? 0 : sample.time / track.scale;
}

/**
 * Returns the time that the first segment of a run states for its first frame, s; 0 if it cannot be read.
 * @param video with its times from the start of the recording
 */
export function decodeTimeOf(video: Video, run: number): Promise<number> {
  const { runs } = video;
  if (runs === null) return Promise.resolve(0);
  const times = known.get(runs) ?? new Map<number, Promise<number>>();
  known.set(runs, times);
  const before = times.get(run);
  if (before !== undefined) return before;
  const time = readDecodeTime(video, run).catch(() => 0);
  times.set(run, time);
  return time;
}
