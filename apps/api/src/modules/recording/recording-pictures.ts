/** Makes the pictures of a finished recording: timeline thumbnails, stills for clips, a poster. */
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Ffmpeg } from '../../platform/video/ffmpeg.ts';
import { type ThumbnailCue, type Video, writeThumbnails } from '../media/index.ts';

interface Sheets {
  /** Of its files, e.g. `thumbs`. */
  readonly name: string;
  readonly everyS: number;
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
}

const thumbnails: Sheets = {
  name: 'thumbs',
  everyS: 5,
  width: 160,
  height: 90,
  columns: 10,
  rows: 10,
};
const stills: Sheets = {
  name: 'stills',
  everyS: 10,
  width: 640,
  height: 360,
  columns: 4,
  rows: 4,
};

/** Decoding the key frames of four hours takes minutes at low priority. */
const timeoutMs = 15 * 60_000;
/** The poster is taken this long after kick-off, s: by then the picture shows the match. */
const posterAfterS = 10;

interface PictureJob {
  readonly ffmpeg: Ffmpeg;
  readonly video: Video;
  readonly signal: AbortSignal;
}

/** A complete playlist of one run: ffmpeg would wait for more of one that may still grow. */
async function withPlaylist<T>(
  { video }: PictureJob,
  run: number,
  makeFrom: (playlist: string) => Promise<T>,
): Promise<T> {
  const folder = path.join(video.folder, `run-${run}`, video.variants[0]?.name ?? '');
  const text = await readFile(path.join(folder, 'index.m3u8'), 'utf8');
  const playlist = path.join(folder, 'pictures.m3u8');
  await writeFile(playlist, text.includes('#EXT-X-ENDLIST') ? text : `${text}#EXT-X-ENDLIST\n`);
  try {
    return await makeFrom(playlist);
  } finally {
    await rm(playlist, { force: true });
  }
}

/** Numbers of the runs with segments, and their lengths, s. */
function lengthsOf({ variants: [best] }: Video): Map<number, number> {
  const lengths = new Map<number, number>();
  for (const { run, durationUs } of best?.segments ?? [])
    lengths.set(run, (lengths.get(run) ?? 0) + durationUs / 1e6);
  return lengths;
}

async function makeSheets(job: PictureJob, sheets: Sheets): Promise<void> {
  const { ffmpeg, video, signal } = job;
  const { name, everyS, width, height, columns, rows } = sheets;
  const cues: ThumbnailCue[] = [];
  for (const [run, length] of lengthsOf(video)) {
    const size = `${width}:${height}`;
    const scale = `scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1`;
    await withPlaylist(job, run, (playlist) =>
      ffmpeg.run(
        [
          '-skip_frame',
          'nokey',
          '-i',
          playlist,
          '-vf',
          `fps=1/${everyS}:start_time=0:round=up,${scale},tile=${columns}x${rows}`,
          '-q:v',
          '4',
          `${name}-${run}-%d.jpg`,
        ],
        { timeoutMs, cwd: video.folder, signal },
      ),
    );
    const startMs = Math.round((video.runs?.[run]?.startUs ?? 0) / 1000);
    for (let index = 0; index * everyS < length; index += 1) {
      const place = index % (columns * rows);
      const sheet = Math.floor(index / (columns * rows)) + 1;
      const [x, y] = [(place % columns) * width, Math.floor(place / columns) * height];
      cues.push({
        startMs: startMs + index * everyS * 1000,
        endMs: startMs + Math.round(Math.min(length, (index + 1) * everyS) * 1000),
        image: `${name}-${run}-${sheet}.jpg#xywh=${x},${y},${width},${height}`,
      });
    }
  }
  await replace(path.join(video.folder, `${name}.vtt`), writeThumbnails(cues, '', 0, Infinity));
}

async function replace(file: string, text: string): Promise<void> {
  const written = await open(`${file}.tmp`, 'w');
  try {
    await written.writeFile(text);
  } finally {
    await written.close();
  }
  await rename(`${file}.tmp`, file);
}

/** Returns the run at a moment, ms since 1970, and the position in it, s; else the beginning. */
function placeOf(
  { runs }: Video,
  lengths: ReadonlyMap<number, number>,
  wallMs: number,
): { readonly run: number; readonly atS: number } {
  for (const [run, length] of lengths) {
    const atS = (wallMs - (runs?.[run]?.startMs ?? 0)) / 1000;
    if (atS >= 0 && atS < length) return { run, atS };
  }
  const [first = 0] = lengths.keys();
  return { run: first, atS: Math.min(posterAfterS, (lengths.get(first) ?? 0) / 2) };
}

async function makePoster(job: PictureJob, kickOffMs: number): Promise<void> {
  const { ffmpeg, video, signal } = job;
  const { run, atS } = placeOf(video, lengthsOf(video), kickOffMs + posterAfterS * 1000);
  await withPlaylist(job, run, (playlist) =>
    ffmpeg.run(
      // Seeking before an fMP4 playlist yields nothing; key frames alone are fast enough.
      [
        '-skip_frame',
        'nokey',
        '-i',
        playlist,
        '-ss',
        atS.toFixed(3),
        '-frames:v',
        '1',
        '-q:v',
        '3',
        'poster.new.jpg',
      ],
      { timeoutMs, cwd: video.folder, signal },
    ),
  );
  await rename(path.join(video.folder, 'poster.new.jpg'), path.join(video.folder, 'poster.jpg'));
}

/**
 * Makes all pictures of a recording. Made again, they are the same.
 * @param kickOffMs ms since 1970
 */
export async function makeRecordingPictures(job: PictureJob, kickOffMs: number): Promise<void> {
  await makeSheets(job, thumbnails);
  await makeSheets(job, stills);
  await makePoster(job, kickOffMs);
}
