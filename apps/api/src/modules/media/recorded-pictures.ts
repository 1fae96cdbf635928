/** Makes the pictures of a finished recording: thumbnails of its timeline, stills for clips, and its poster. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Ffmpeg } from '../../platform/video/ffmpeg.ts';
import type { Stretch } from './recorded-part.ts';
import type { VideoFiles } from './store/recorded-files.ts';
import { type ThumbnailCue, writeThumbnails } from './thumbnails.ts';
import { type NamedRendition, pathInVideo, type Run, type Video } from './video.ts';

/** Sizes, px, and how many are on one sheet. The format's name changes those of the files. */
const kinds = {
  thumbs: { width: 160, height: 90, columns: 10, rows: 10, quality: 5 },
  stills: { width: 640, height: 360, columns: 5, rows: 8, quality: 4 },
} as const;
const format = 1;
type Kind = keyof typeof kinds;

/** A picture every so many seconds, and of longer recordings fewer. */
const usualSeconds = 5;
const maxPictures = (4 * 3600) / usualSeconds;
const posterWidth = 1280;
/** How far into the match the poster is, and how much is searched for a picture that is not black, s. */
const posterAt = 10;
const posterSearch = 300;
/** Mean brightness of a picture that shows something: that of black is 16. */
const minBrightness = 40;
/** A frame may count as earlier than it is, by rounding, s. */
const rounding = 0.05;

const timeoutMs = 45 * 60_000;
const prefix = '.pictures-';
const sheetName = /^(?:thumbs|stills)-([a-p]{10})-\d+-\d+\.jpg$/;

interface PicturedRecording {
  readonly video: Video;
  /** What the replay shows: its thumbnails show nothing else. */
  readonly shown: readonly Stretch[];
  /** All that was recorded of the event: its stills stay when a cut is undone. */
  readonly recorded: readonly Stretch[];
  /** When the match began, ms since 1970; null for no poster, which is public. */
  readonly posterFromMs: number | null;
}

/** ffmpeg in the folder of the new pictures. */
interface Programs {
  readonly run: (args: readonly string[], input: () => Readable) => Promise<void>;
  /** True if a file has pictures, and not sound alone. */
  readonly hasPictures: (file: string) => Promise<boolean>;
}

const wordsOf = (...lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '));

const probed = z.object({ streams: z.array(z.unknown()) });

/** The smallest variant that is as high as a still: it takes the least work. */
function sourceOf({ variants }: Video): NamedRendition | null {
  const heightOf = ({ attributes }: NamedRendition) =>
    Number(attributes.get('RESOLUTION')?.split('x')[1] ?? 0);
  const sized = variants.filter((one) => heightOf(one) > 0);
  const large = sized.filter((one) => heightOf(one) >= kinds.stills.height);
  const smallest = large.toSorted((one, other) => heightOf(one) - heightOf(other))[0];
  return smallest ?? sized[0] ?? null;
}

/** Reads files one after the other: an initialisation segment and the segments behind it are one video. */
async function* contentOf(
  { locate }: VideoFiles,
  paths: readonly string[],
): AsyncGenerator<Buffer> {
  for (const path of paths) yield* createReadStream(await locate(path)) as AsyncIterable<Buffer>;
}

/** Returns a run as it is now, which ffmpeg reads to its end; null if it has no pictures. */
async function inputOf(
  { hasPictures }: Programs,
  folder: string,
  video: Video,
  source: NamedRendition,
  { run, part }: { readonly run: number; readonly part: readonly Stretch[] },
): Promise<(() => Readable) | null> {
  const endUs = Math.max(...part.map(({ recordedUs, durationUs }) => recordedUs + durationUs));
  const segments = source.segments.filter((one) => one.run === run && one.startUs < endUs);
  const map = source.mapUris[run];
  if (segments.length === 0 || map == null) return null;
  const paths = [map, ...segments.map(({ uri }) => uri)].map((uri) =>
    pathInVideo(video, source, uri),
  );
  const read = (some: readonly string[]) => Readable.from(contentOf(video.files, some));
  const start = `run-${run}.mp4`;
  await writeFile(join(folder, start), read(paths.slice(0, 2)));
  return (await hasPictures(start)) ? () => read(paths) : null;
}

/** Returns the stretches of a run as ranges of its own time, s. */
const rangesOf = (stretches: readonly Stretch[], { startUs }: Run) =>
  stretches.map(({ recordedUs, durationUs }) => ({
    from: (recordedUs - startUs) / 1e6,
    to: (recordedUs + durationUs - startUs) / 1e6,
  }));

/** Chooses the first key frame of each interval among those that are shown. */
function chosen(stretches: readonly Stretch[], run: Run, everySeconds: number): string {
  const isShown = rangesOf(stretches, run)
    .map(
      ({ from, to }) =>
        `gte(t\\,${(from - rounding).toFixed(3)})*lt(t\\,${(to - rounding).toFixed(3)})`,
    )
    .join('+');
  const isNext = `isnan(prev_selected_t)+gt(floor(t/${everySeconds})\\,floor(prev_selected_t/${everySeconds}))`;
  return `select=${isShown},select=${isNext}`;
}

/** Scales, places on sheets, and notes the times of the frames. */
function outputsOf(kind: Kind, name: string): { readonly graph: string; readonly args: string[] } {
  const { width, height, columns, rows, quality } = kinds[kind];
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1,setsar=1`;
  return {
    graph: `split[${kind}-a][${kind}-b];[${kind}-a]${fit},tile=${columns}x${rows}[${kind}];[${kind}-b]scale=2:2[${kind}-times]`,
    args: wordsOf(
      `-map [${kind}] -fps_mode passthrough -q:v ${quality} ${name}-%d.jpg`,
      `-map [${kind}-times] -fps_mode passthrough -f framecrc ${name}.txt`,
    ),
  };
}

/** Parses the times of frames, s, from ffmpeg's `framecrc`. */
function readTimes(text: string): number[] {
  const [, numerator = 1, denominator = 1] = (/^#tb 0: (\d+)\/(\d+)$/m.exec(text) ?? []).map(
    Number,
  );
  return text
    .split('\n')
    .filter((line) => line.startsWith('0,'))
    .map((line) => (Number(line.split(',')[2]) * numerator) / denominator);
}

/** Returns a cue for each frame, until the next one or the end of the run. */
function cuesOf(
  kind: Kind,
  name: string,
  times: readonly number[],
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): ThumbnailCue[] {
  const { width, height, columns, rows } = kinds[kind];
  const at = (index: number) => startMs + Math.max(0, Math.round((times[index] ?? 0) * 1000));
  return times.map((_, index) => {
    const place = index % (columns * rows);
    const [left, top] = [(place % columns) * width, Math.floor(place / columns) * height];
    const sheet = `${name}-${Math.floor(index / (columns * rows)) + 1}.jpg`;
    return {
      startMs: at(index),
      endMs: index + 1 < times.length ? at(index + 1) : Math.max(endMs, at(index) + 1),
      image: `${sheet}#xywh=${left},${top},${width},${height}`,
    };
  });
}

/**
 * Names files by what they show: the same gets the same name, and a cached sheet is never another's. Letters
 * only, because two numbers in the name of a picture count as a score.
 */
function versionOf({ video, shown, recorded, posterFromMs }: PicturedRecording): string {
  const runs = (video.runs ?? []).map(({ startMs }) => startMs);
  const text = JSON.stringify([format, kinds, runs, shown, recorded, posterFromMs]);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  return hash.replaceAll(/./g, (digit) => String.fromCodePoint(97 + Number.parseInt(digit, 16)));
}

/** Makes the sheets of one run in `folder`. Returns their cues. */
async function picturesOfRun(
  folder: string,
  recording: PicturedRecording,
  run: number,
  { version, programs }: { readonly version: string; readonly programs: Programs },
): Promise<Record<Kind, ThumbnailCue[]>> {
  const { video } = recording;
  const parts = {
    thumbs: recording.shown.filter((one) => one.run === run),
    stills: recording.recorded.filter((one) => one.run === run),
  };
  const made: Record<Kind, ThumbnailCue[]> = { thumbs: [], stills: [] };
  const source = sourceOf(video);
  const placed = video.runs?.[run];
  if (source === null || placed === undefined || parts.stills.length === 0) return made;
  const input = await inputOf(programs, folder, video, source, { run, part: parts.stills });
  if (input === null) return made;
  const wholeS = recording.recorded.reduce((sum, { durationUs }) => sum + durationUs, 0) / 1e6;
  const everySeconds = Math.max(usualSeconds, Math.ceil(wholeS / maxPictures));
  const wanted = (['thumbs', 'stills'] as const).filter((kind) => parts[kind].length > 0);
  const chains = wanted.map((kind) => {
    const name = `${kind}-${version}-${run}`;
    const { graph, args } = outputsOf(kind, name);
    const chain = `[${kind}-in]${chosen(parts[kind], placed, everySeconds)},${graph}`;
    return { kind, name, chain, args };
  });
  const inputs = wanted.map((kind) => `[${kind}-in]`).join('');
  const graph = [
    `[0:v:0]setpts=PTS-STARTPTS,split=${wanted.length}${inputs}`,
    ...chains.map(({ chain }) => chain),
  ].join(';');
  await writeFile(join(folder, 'graph.txt'), graph);
  await programs.run(
    [
      ...wordsOf('-skip_frame nokey -f mov -i pipe:0 -filter_complex_script graph.txt'),
      ...chains.flatMap(({ args }) => args),
    ],
    input,
  );
  for (const { kind, name } of chains) {
    const times = readTimes(await readFile(join(folder, `${name}.txt`), 'utf8'));
    const ends = parts[kind].map(({ recordedUs, durationUs }) => recordedUs + durationUs);
    const ranges = { startMs: placed.startUs / 1000, endMs: Math.max(...ends) / 1000 };
    made[kind] = cuesOf(kind, name, times, ranges);
  }
  return made;
}

/** Returns where the poster is taken: soon after kick-off, else soon after the start of what is shown. */
function posterPlace(
  { runs }: Video,
  shown: readonly Stretch[],
  kickOffMs: number,
): { readonly run: number; readonly us: number } | null {
  const wallUs = (kickOffMs + posterAt * 1000) * 1000;
  const startOf = ({ run, recordedUs }: Stretch) => {
    const { startMs = 0, startUs = 0 } = runs?.[run] ?? {};
    return startMs * 1000 + recordedUs - startUs;
  };
  const found = shown.find((one) => startOf(one) + one.durationUs > wallUs);
  const stretch = found ?? shown[0];
  if (stretch === undefined) return null;
  const { run, recordedUs, durationUs } = stretch;
  const aheadUs = wallUs - startOf(stretch);
  // The start of a stretch may still be that of the pictures: a fade, a test card.
  const insideUs = found !== undefined && aheadUs >= 0 ? aheadUs : posterAt * 1e6;
  return { run, us: recordedUs + Math.min(insideUs, durationUs * 0.9) };
}

/** Makes the poster in `folder`; false if there is none. */
async function makePoster(
  folder: string,
  { video, shown, posterFromMs }: PicturedRecording,
  programs: Programs,
): Promise<boolean> {
  const place = posterFromMs === null ? null : posterPlace(video, shown, posterFromMs);
  const [source] = video.variants;
  const run = place === null ? undefined : video.runs?.[place.run];
  if (place === null || run === undefined || !source?.attributes.has('RESOLUTION')) return false;
  const part = shown.filter((one) => one.run === place.run);
  const input = await inputOf(programs, folder, video, source, { run: place.run, part });
  if (input === null) return false;
  const ranges = rangesOf(part, run);
  const from = Math.max(0, (place.us - run.startUs) / 1e6);
  const end = Math.max(...ranges.map(({ to }) => to));
  const isShown = ranges
    .map(({ from: a, to: b }) => `gte(t\\,${a.toFixed(3)})*lt(t\\,${b.toFixed(3)})`)
    .join('+');
  const bright = `format=yuv420p,signalstats,metadata=select:key=lavfi.signalstats.YAVG:value=${minBrightness}:function=greater,`;
  for (const filter of [bright, '']) {
    await writeFile(
      join(folder, 'graph.txt'),
      `[0:v:0]setpts=PTS-STARTPTS,select=gte(t\\,${from.toFixed(3)})*(${isShown}),${filter}scale=w=min(iw\\,${posterWidth}):h=-2,setsar=1[poster]`,
    );
    const skips = end - from > 60 ? '-skip_frame nokey ' : '';
    await programs.run(
      wordsOf(
        `${skips}-t ${from + posterSearch} -f mov -i pipe:0 -filter_complex_script graph.txt`,
        '-map [poster] -frames:v 1 -q:v 3 poster.jpg',
      ),
      input,
    );
    if ((await readdir(folder)).includes('poster.jpg')) return true;
  }
  return false;
}

export const removePoster = ({ folder }: Pick<Video, 'folder'>): Promise<void> =>
  rm(join(folder, 'poster.jpg'), { force: true });

/** Removes what an interrupted run left behind. */
async function removeRemains(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(prefix)) await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Makes `thumbs.vtt` and `stills.vtt`, which count from the start of the recording, their sheets and
 * `poster.jpg`. Decodes key frames only, a run at a time, into sheets, so that memory is bounded. Rejects with
 * FfmpegError, and like `VideoFiles.locate`; what was there before then stays. Returns
 * the version of the poster; null if there is none.
 */
export async function makePictures(
  recording: PicturedRecording,
  {
    ffmpeg,
    signal,
  }: { readonly ffmpeg: Pick<Ffmpeg, 'run' | 'probe'>; readonly signal: AbortSignal },
): Promise<string | null> {
  const { folder } = recording.video;
  await removeRemains(folder);
  const place = await mkdtemp(join(folder, prefix));
  const options = { timeoutMs, cwd: place, signal };
  const programs: Programs = {
    run: (args, input) => ffmpeg.run(args, { ...options, input }),
    hasPictures: async (file) => {
      const args = ['-select_streams', 'v', '-show_entries', 'stream=index', file];
      return probed.parse(await ffmpeg.probe(args, options)).streams.length > 0;
    },
  };
  try {
    const version = versionOf(recording);
    const cues: Record<Kind, ThumbnailCue[]> = { thumbs: [], stills: [] };
    for (const index of new Set(recording.recorded.map((one) => one.run))) {
      const made = await picturesOfRun(place, recording, index, { version, programs });
      cues.thumbs.push(...made.thumbs);
      cues.stills.push(...made.stills);
    }
    const hasPoster = await makePoster(place, recording, programs);
    for (const name of await readdir(place))
      if (sheetName.test(name)) await rename(join(place, name), join(folder, name));
    if (hasPoster) await rename(join(place, 'poster.jpg'), join(folder, 'poster.jpg'));
    else await removePoster(recording.video);
    // The reader looks at the thumbnails to notice both lists.
    for (const kind of ['stills', 'thumbs'] as const) {
      const text = writeThumbnails(cues[kind], '', 0, Infinity);
      await writeFile(join(place, `${kind}.vtt`), text);
      await rename(join(place, `${kind}.vtt`), join(folder, `${kind}.vtt`));
    }
    for (const name of await readdir(folder)) {
      const other = sheetName.exec(name)?.[1];
      if (other !== undefined && other !== version) await rm(join(folder, name), { force: true });
    }
    return hasPoster ? version : null;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
