/**
 * Makes the pictures of a recording while it grows: thumbnails of its timeline and stills, one frame at a
 * time.
 */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { hourMs } from '@grandstand/contract/constants';
import { replaceFile } from '../../../platform/files/replace-file.ts';
import type { Ffmpeg } from '../../../platform/video/ffmpeg.ts';
import type { Segment } from '../hls-parser.ts';
import { readOptional } from '../read-optional.ts';
import {
  scaleFilter,
  pictureKinds,
  type PictureKind,
  sourceOf,
} from '../recorded/recorded-pictures.ts';
import { parseThumbnails, type ThumbnailCue, writeThumbnails } from '../thumbnails.ts';
import { readVideoFile } from '../unreadable-video.ts';
import { mapUriOf, type NamedRendition, pathInVideo, type Video } from '../video.ts';

/** Time between two pictures of a recording that grows, ms. */
const liveIntervalMs = 6000;
/** Viewers can seek back this far, ms. Of what is older, one picture a minute stays, for clips. */
const seekableMs = 4 * hourMs;
const olderIntervalMs = 60_000;
/** Decoding one key frame takes a fraction of this, ms. */
const timeoutMs = 10_000;

const kinds = ['stills', 'thumbs'] as const;
const liveName = /^(?:thumbs|stills)-live-\d+-\d+\.jpg#/;

/** A segment whose first frame is to become a picture. */
export interface MissingPicture {
  readonly source: NamedRendition;
  readonly segment: Segment;
}

const startMsOf = ({ startUs }: Segment): number => Math.round(startUs / 1000);
const intervalOf = (ms: number, intervalMs: number): number => Math.floor(ms / intervalMs);

/**
 * Returns the next picture to make of a recording that grows: of its newest segment, unless there is one of
 * the last `liveIntervalMs`; then, if `fillsGaps`, of the newest earlier segment without one. Null if no
 * picture is missing.
 * @param hasFailed true for a segment whose picture could not be made
 */
export function nextPicture(
  video: Video,
  { fillsGaps, hasFailed }: { fillsGaps: boolean; hasFailed: (segment: Segment) => boolean },
): MissingPicture | null {
  const source = sourceOf(video);
  const newest = source?.segments.at(-1);
  if (source === null || newest === undefined) return null;
  const filled = new Set(video.thumbnails.map((cue) => intervalOf(cue.startMs, liveIntervalMs)));
  const isMissing = (segment: Segment) =>
    !filled.has(intervalOf(startMsOf(segment), liveIntervalMs)) && !hasFailed(segment);
  if (isMissing(newest)) return { source, segment: newest };
  if (!fillsGaps) return null;
  const oldestMs = startMsOf(newest) - seekableMs;
  const segment = source.segments.findLast(
    (candidate) => startMsOf(candidate) >= oldestMs && isMissing(candidate),
  );
  return segment === undefined ? null : { source, segment };
}

/** Reads files one after the other. */
async function* contentOf(files: readonly string[]): AsyncGenerator<Buffer> {
  for (const file of files) yield* createReadStream(file) as AsyncIterable<Buffer>;
}

/** Returns the ffmpeg arguments that make a picture of each kind of the first key frame. */
function argumentsFor(names: Readonly<Record<PictureKind, string>>): string[] {
  const graph = [
    '[0:v:0]split[thumbs-in][stills-in]',
    ...kinds.map((kind) => `[${kind}-in]${scaleFilter(kind)}[${kind}]`),
  ].join(';');
  return [
    ...'-threads 1 -skip_frame nokey -f mov -i pipe:0 -filter_complex'.split(' '),
    graph,
    ...kinds.flatMap((kind) => [
      ...`-map [${kind}] -frames:v 1 -q:v ${pictureKinds[kind].quality}`.split(' '),
      names[kind],
    ]),
  ];
}

/**
 * Adds the cue of a picture. A thumbnail lasts until the next one; a still only as long as its segment, so
 * that short clips have one that lies inside them.
 */
function withCue(
  cues: readonly ThumbnailCue[],
  added: ThumbnailCue,
  kind: PictureKind,
): ThumbnailCue[] {
  const before = cues.filter(({ startMs }) => startMs < added.startMs);
  const after = cues.filter(({ startMs }) => startMs > added.startMs);
  if (kind === 'stills') return [...before, added, ...after];
  const previous = before.pop();
  return [
    ...before,
    ...(previous === undefined ? [] : [{ ...previous, endMs: added.startMs }]),
    { ...added, endMs: after[0]?.startMs ?? added.endMs },
    ...after,
  ];
}

/**
 * Splits cues into those that remain, and those to remove: single pictures before the seekable range, beyond one
 * in `olderIntervalMs`.
 */
function thinOut(cues: readonly ThumbnailCue[]): {
  readonly remaining: readonly ThumbnailCue[];
  readonly removed: readonly ThumbnailCue[];
} {
  const oldestMs = (cues.at(-1)?.startMs ?? 0) - seekableMs;
  const isRemoved = ({ startMs, image }: ThumbnailCue, index: number) =>
    startMs < oldestMs &&
    liveName.test(image) &&
    index > 0 &&
    intervalOf(startMs, olderIntervalMs) ===
      intervalOf(cues[index - 1]?.startMs ?? 0, olderIntervalMs);
  return {
    remaining: cues.filter((cue, index) => !isRemoved(cue, index)),
    removed: cues.filter(isRemoved),
  };
}

/** Adds a picture to a list, and deletes the files that the list no longer names. */
async function addToList(
  { folder }: Pick<Video, 'folder'>,
  kind: PictureKind,
  { name, segment }: { readonly name: string; readonly segment: Segment },
): Promise<void> {
  const file = join(folder, `${kind}.vtt`);
  const text = await readOptional(file);
  const { width, height } = pictureKinds[kind];
  const added = {
    startMs: startMsOf(segment),
    endMs: Math.round((segment.startUs + segment.durationUs) / 1000),
    image: `${name}#xywh=0,0,${width},${height}`,
  };
  const cues = await readVideoFile(`${kind}.vtt`, async () =>
    text === null ? [] : parseThumbnails(text),
  );
  const { remaining, removed } = thinOut(withCue(cues, added, kind));
  await replaceFile(file, writeThumbnails(remaining, '', 0, Infinity));
  for (const { image } of removed)
    await rm(join(folder, image.split('#')[0] ?? ''), { force: true });
}

/**
 * Makes a thumbnail and a still of the first frame of a segment, and adds them to `thumbs.vtt` and
 * `stills.vtt` of the recording. `makePictures` replaces them at the end. Rejects with FfmpegError.
 */
export async function makeLivePicture(
  video: Video,
  { source, segment }: MissingPicture,
  { ffmpeg, signal }: { readonly ffmpeg: Pick<Ffmpeg, 'run'>; readonly signal: AbortSignal },
): Promise<void> {
  const map = mapUriOf({ ...source, base: '' }, segment);
  if (map === null) return;
  const paths = [map, segment.uri].map((uri) => pathInVideo(video, source, uri));
  const files = await Promise.all(paths.map((path) => video.files.locate(path)));
  const suffix = `live-${segment.run}-${startMsOf(segment)}.jpg`;
  const names = { thumbs: `thumbs-${suffix}`, stills: `stills-${suffix}` };
  await ffmpeg.run(argumentsFor(names), {
    timeoutMs,
    cwd: video.folder,
    signal,
    queue: 'live',
    input: () => Readable.from(contentOf(files)),
  });
  // `thumbs.vtt` last: its modification time announces both lists to the reader of the recording.
  for (const kind of kinds) await addToList(video, kind, { name: names[kind], segment });
}
