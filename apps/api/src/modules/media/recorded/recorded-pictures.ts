/**
 * Makes the pictures of a finished recording: thumbnails of its timeline, stills for clips, and its poster.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { minuteMs } from '@grandstand/contract/constants';
import type { Ffmpeg } from '../../../platform/video/ffmpeg.ts';
import type { RecordedRange } from './recorded-part.ts';
import type { VideoFiles } from '../store/recorded-files.ts';
import { type ThumbnailCue, writeThumbnails } from '../thumbnails.ts';
import { type NamedRendition, pathInVideo, type Run, type Video } from '../video.ts';

/** Sizes, px, how many pictures are on one sprite sheet, and ffmpeg's JPEG quality (2 is best, 31 worst). */
export const pictureKinds = {
  thumbs: { width: 160, height: 90, columns: 10, rows: 10, quality: 5 },
  stills: { width: 640, height: 360, columns: 5, rows: 8, quality: 4 },
} as const;
/** Part of the version in file names: increase it when other changes here change the pictures. */
const formatVersion = 1;
export type PictureKind = keyof typeof pictureKinds;

/** Time between two pictures, s. */
const defaultIntervalSeconds = 5;
/** Recordings of more than four hours get longer intervals. */
const maxPictures = (4 * 3600) / defaultIntervalSeconds;
/** px. */
const posterWidth = 1280;
/**
 * Time after kick-off of the poster's frame, and how much is searched from there for one that is not black,
 * s.
 */
const posterAfterSeconds = 10;
const posterSearchSeconds = 300;
/** If more than this is left to show after that frame, s, decoding key frames alone is enough. */
const keyFramesOnlyAboveSeconds = 60;
/** Mean luma above which a picture is not black, whose luma is 16. */
const minBrightness = 40;
/** Rounding may date a frame too early by up to this, s. */
const roundingSeconds = 0.05;

const timeoutMs = 45 * minuteMs;
const workFolderPrefix = '.pictures-';
/** Names of sprite sheets, and of the single pictures from while the match was live. */
const spriteSheetName = /^(?:thumbs|stills)-([a-p]{10}|live)-\d+-\d+\.jpg$/;

interface PicturedRecording {
  readonly video: Video;
  /** The part that the replay shows. Thumbnails are made only of this part. */
  readonly shown: readonly RecordedRange[];
  /**
   * All that was recorded of the event: stills are made of this, so that they still exist when a cut is
   * undone.
   */
  readonly recorded: readonly RecordedRange[];
  /** Start of the match, ms since 1970; null if it may have no poster, which is public. */
  readonly posterFromMs: number | null;
}

/** ffmpeg and ffprobe, run in the folder of the new pictures. */
interface Programs {
  readonly run: (args: readonly string[], input: () => Readable) => Promise<void>;
  /** True if a file has a video track. */
  readonly hasVideo: (file: string) => Promise<boolean>;
}

/** Splits lines of arguments at spaces. */
const argumentsOf = (...lines: readonly string[]): string[] =>
  lines.flatMap((line) => line.split(' '));

const probeOutput = z.object({ streams: z.array(z.unknown()) });

/** Returns the smallest variant that is as high as a still, which is the fastest to decode. */
export function sourceOf({ variants }: Video): NamedRendition | null {
  const heightOf = ({ attributes }: NamedRendition) =>
    Number(attributes.get('RESOLUTION')?.split('x')[1] ?? 0);
  const sized = variants.filter((variant) => heightOf(variant) > 0);
  const large = sized.filter((variant) => heightOf(variant) >= pictureKinds.stills.height);
  const smallest = large.toSorted((one, other) => heightOf(one) - heightOf(other))[0];
  return smallest ?? sized[0] ?? null;
}

/** Reads files one after the other: an initialisation segment followed by segments is one video. */
async function* contentOf(
  { locate }: VideoFiles,
  paths: readonly string[],
): AsyncGenerator<Buffer> {
  for (const path of paths) yield* createReadStream(await locate(path)) as AsyncIterable<Buffer>;
}

/**
 * Returns a function that opens the bytes of a run up to the end of `ranges`; null if the run has no
 * video.
 */
async function inputOf(
  { hasVideo }: Programs,
  folder: string,
  video: Video,
  source: NamedRendition,
  { run, ranges }: { readonly run: number; readonly ranges: readonly RecordedRange[] },
): Promise<(() => Readable) | null> {
  const endUs = Math.max(...ranges.map(({ recordedUs, durationUs }) => recordedUs + durationUs));
  const segments = source.segments.filter(
    (segment) => segment.run === run && segment.startUs < endUs,
  );
  const map = source.mapUris[run];
  if (segments.length === 0 || map == null) return null;
  const paths = [map, ...segments.map(({ uri }) => uri)].map((uri) =>
    pathInVideo(video, source, uri),
  );
  const open = (files: readonly string[]) => Readable.from(contentOf(video.files, files));
  const start = `run-${run}.mp4`;
  await writeFile(join(folder, start), open(paths.slice(0, 2)));
  return (await hasVideo(start)) ? () => open(paths) : null;
}

/** Returns the ranges of a run in its own time, s. */
const runSecondsOf = (ranges: readonly RecordedRange[], { startUs }: Run) =>
  ranges.map(({ recordedUs, durationUs }) => ({
    from: (recordedUs - startUs) / 1e6,
    to: (recordedUs + durationUs - startUs) / 1e6,
  }));

/** Returns the ffmpeg filter that selects the first shown key frame of each interval. */
function selectFilter(ranges: readonly RecordedRange[], run: Run, intervalSeconds: number): string {
  const shown = runSecondsOf(ranges, run)
    .map(
      ({ from, to }) =>
        `gte(t\\,${(from - roundingSeconds).toFixed(3)})*lt(t\\,${(to - roundingSeconds).toFixed(3)})`,
    )
    .join('+');
  const nextInterval = `isnan(prev_selected_t)+gt(floor(t/${intervalSeconds})\\,floor(prev_selected_t/${intervalSeconds}))`;
  return `select=${shown},select=${nextInterval}`;
}

/** Returns the ffmpeg filter that scales a frame to the size of a picture. */
export function scaleFilter(kind: PictureKind): string {
  const { width, height } = pictureKinds[kind];
  return `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1,setsar=1`;
}

/**
 * Returns the ffmpeg filters and arguments that scale frames, tile them into sprite sheets, and write their
 * times to a file.
 */
function outputsOf(
  kind: PictureKind,
  name: string,
): { readonly graph: string; readonly args: string[] } {
  const { columns, rows, quality } = pictureKinds[kind];
  return {
    graph: `split[${kind}-a][${kind}-b];[${kind}-a]${scaleFilter(kind)},tile=${columns}x${rows}[${kind}];[${kind}-b]scale=2:2[${kind}-times]`,
    args: argumentsOf(
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
  kind: PictureKind,
  name: string,
  times: readonly number[],
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): ThumbnailCue[] {
  const { width, height, columns, rows } = pictureKinds[kind];
  const timeOf = (index: number) => startMs + Math.max(0, Math.round((times[index] ?? 0) * 1000));
  return times.map((_, index) => {
    const tile = index % (columns * rows);
    const [left, top] = [(tile % columns) * width, Math.floor(tile / columns) * height];
    const spriteSheet = `${name}-${Math.floor(index / (columns * rows)) + 1}.jpg`;
    return {
      startMs: timeOf(index),
      endMs: index + 1 < times.length ? timeOf(index + 1) : Math.max(endMs, timeOf(index) + 1),
      image: `${spriteSheet}#xywh=${left},${top},${width},${height}`,
    };
  });
}

/**
 * Returns the version in the names of files, a hash of what they show, so that caches never confuse two
 * versions. Letters only, because two numbers in the name of a picture count as a score.
 */
function versionOf({ video, shown, recorded, posterFromMs }: PicturedRecording): string {
  const runs = (video.runs ?? []).map((run) => run?.startMs);
  const text = JSON.stringify([formatVersion, pictureKinds, runs, shown, recorded, posterFromMs]);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  return hash.replaceAll(/./g, (digit) => String.fromCodePoint(97 + Number.parseInt(digit, 16)));
}

/** Makes the sprite sheets of one run in `folder`. Returns their cues. */
async function picturesOfRun(
  folder: string,
  recording: PicturedRecording,
  run: number,
  { version, programs }: { readonly version: string; readonly programs: Programs },
): Promise<Record<PictureKind, ThumbnailCue[]>> {
  const { video } = recording;
  const parts = {
    thumbs: recording.shown.filter((segment) => segment.run === run),
    stills: recording.recorded.filter((segment) => segment.run === run),
  };
  const made: Record<PictureKind, ThumbnailCue[]> = { thumbs: [], stills: [] };
  const source = sourceOf(video);
  const runTimes = video.runs?.[run];
  if (source === null || runTimes === undefined || parts.stills.length === 0) return made;
  const input = await inputOf(programs, folder, video, source, { run, ranges: parts.stills });
  if (input === null) return made;
  const wholeS = recording.recorded.reduce((sum, { durationUs }) => sum + durationUs, 0) / 1e6;
  const intervalSeconds = Math.max(defaultIntervalSeconds, Math.ceil(wholeS / maxPictures));
  const shownKinds = (['thumbs', 'stills'] as const).filter((kind) => parts[kind].length > 0);
  const chains = shownKinds.map((kind) => {
    const name = `${kind}-${version}-${run}`;
    const { graph, args } = outputsOf(kind, name);
    const chain = `[${kind}-in]${selectFilter(parts[kind], runTimes, intervalSeconds)},${graph}`;
    return { kind, name, chain, args };
  });
  const inputs = shownKinds.map((kind) => `[${kind}-in]`).join('');
  const graph = [
    `[0:v:0]setpts=PTS-STARTPTS,split=${shownKinds.length}${inputs}`,
    ...chains.map(({ chain }) => chain),
  ].join(';');
  await writeFile(join(folder, 'graph.txt'), graph);
  await programs.run(
    [
      ...argumentsOf('-skip_frame nokey -f mov -i pipe:0 -filter_complex_script graph.txt'),
      ...chains.flatMap(({ args }) => args),
    ],
    input,
  );
  for (const { kind, name } of chains) {
    const times = readTimes(await readFile(join(folder, `${name}.txt`), 'utf8'));
    const ends = parts[kind].map(({ recordedUs, durationUs }) => recordedUs + durationUs);
    const ranges = { startMs: runTimes.startUs / 1000, endMs: Math.max(...ends) / 1000 };
    made[kind] = cuesOf(kind, name, times, ranges);
  }
  return made;
}

/**
 * Returns the position of the poster's frame: soon after kick-off, else soon after the start of what is
 * shown.
 */
function posterPositionOf(
  { runs }: Video,
  shown: readonly RecordedRange[],
  kickOffMs: number,
): { readonly run: number; readonly us: number } | null {
  const wallUs = (kickOffMs + posterAfterSeconds * 1000) * 1000;
  const startOf = ({ run, recordedUs }: RecordedRange) => {
    const { startMs = 0, startUs = 0 } = runs?.[run] ?? {};
    return startMs * 1000 + recordedUs - startUs;
  };
  const rangeAtTime = shown.find((range) => startOf(range) + range.durationUs > wallUs);
  const range = rangeAtTime ?? shown[0];
  if (range === undefined) return null;
  const { run, recordedUs, durationUs } = range;
  const aheadUs = wallUs - startOf(range);
  // A range may start with a fade or a test card.
  const insideUs = rangeAtTime !== undefined && aheadUs >= 0 ? aheadUs : posterAfterSeconds * 1e6;
  return { run, us: recordedUs + Math.min(insideUs, durationUs * 0.9) };
}

/** Makes the poster in `folder`; false if there is none. */
async function makePoster(
  folder: string,
  { video, shown, posterFromMs }: PicturedRecording,
  programs: Programs,
): Promise<boolean> {
  const position = posterFromMs === null ? null : posterPositionOf(video, shown, posterFromMs);
  const [source] = video.variants;
  const run = position === null ? undefined : video.runs?.[position.run];
  if (position === null || run === undefined || !source?.attributes.has('RESOLUTION')) return false;
  const rangesOfRun = shown.filter((range) => range.run === position.run);
  const input = await inputOf(programs, folder, video, source, {
    run: position.run,
    ranges: rangesOfRun,
  });
  if (input === null) return false;
  const seconds = runSecondsOf(rangesOfRun, run);
  const from = Math.max(0, (position.us - run.startUs) / 1e6);
  const end = Math.max(...seconds.map(({ to }) => to));
  const inShownRanges = seconds
    .map((range) => `gte(t\\,${range.from.toFixed(3)})*lt(t\\,${range.to.toFixed(3)})`)
    .join('+');
  const notBlack = `format=yuv420p,signalstats,metadata=select:key=lavfi.signalstats.YAVG:value=${minBrightness}:function=greater,`;
  for (const filter of [notBlack, '']) {
    await writeFile(
      join(folder, 'graph.txt'),
      `[0:v:0]setpts=PTS-STARTPTS,select=gte(t\\,${from.toFixed(3)})*(${inShownRanges}),${filter}scale=w=min(iw\\,${posterWidth}):h=-2,setsar=1[poster]`,
    );
    const skipOption = end - from > keyFramesOnlyAboveSeconds ? '-skip_frame nokey ' : '';
    await programs.run(
      argumentsOf(
        `${skipOption}-t ${from + posterSearchSeconds} -f mov -i pipe:0 -filter_complex_script graph.txt`,
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

/** Removes the work folders that an interrupted process left behind. */
async function removeWorkFolders(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(workFolderPrefix))
      await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Makes `thumbs.vtt` and `stills.vtt`, which count from the start of the recording, their sprite
 * sheets and `poster.jpg`. Decodes one run at a time, and key frames only, which limits memory. Returns the
 * version of the poster; null if there is none. Rejects with FfmpegError, and like `VideoFiles.locate`; the
 * previous pictures then stay.
 */
export async function makePictures(
  recording: PicturedRecording,
  {
    ffmpeg,
    signal,
  }: { readonly ffmpeg: Pick<Ffmpeg, 'run' | 'probe'>; readonly signal: AbortSignal },
): Promise<string | null> {
  const { folder } = recording.video;
  await removeWorkFolders(folder);
  const workFolder = await mkdtemp(join(folder, workFolderPrefix));
  const options = { timeoutMs, cwd: workFolder, signal };
  const programs: Programs = {
    run: (args, input) => ffmpeg.run(args, { ...options, input }),
    hasVideo: async (file) => {
      const args = ['-select_streams', 'v', '-show_entries', 'stream=index', file];
      return probeOutput.parse(await ffmpeg.probe(args, options)).streams.length > 0;
    },
  };
  try {
    const version = versionOf(recording);
    const cues: Record<PictureKind, ThumbnailCue[]> = { thumbs: [], stills: [] };
    for (const index of new Set(recording.recorded.map((segment) => segment.run))) {
      const made = await picturesOfRun(workFolder, recording, index, { version, programs });
      cues.thumbs.push(...made.thumbs);
      cues.stills.push(...made.stills);
    }
    const hasPoster = await makePoster(workFolder, recording, programs);
    for (const name of await readdir(workFolder))
      if (spriteSheetName.test(name)) await rename(join(workFolder, name), join(folder, name));
    if (hasPoster) await rename(join(workFolder, 'poster.jpg'), join(folder, 'poster.jpg'));
    else await removePoster(recording.video);
    // `thumbs.vtt` last: its modification time announces both lists to the reader of the recording.
    for (const kind of ['stills', 'thumbs'] as const) {
      const text = writeThumbnails(cues[kind], '', 0, Infinity);
      await writeFile(join(workFolder, `${kind}.vtt`), text);
      await rename(join(workFolder, `${kind}.vtt`), join(folder, `${kind}.vtt`));
    }
    for (const name of await readdir(folder)) {
      const other = spriteSheetName.exec(name)?.[1];
      if (other !== undefined && other !== version) await rm(join(folder, name), { force: true });
    }
    return hasPoster ? version : null;
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}
