/** Test builders: renditions in memory and small video folders on disk. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
export { createVideoLibrary } from './video-library.ts';
export { parseMediaPlaylist } from './hls-parser.ts';
import type { Rendition } from './video.ts';
import { formatWebVttTime } from './webvtt-time.ts';

/** A rendition with segments of these lengths in ms. */
export function renditionOf(base: string, durationsMs: readonly number[]): Rendition {
  let startUs = 0;
  const segments = durationsMs.map((duration, index) => {
    const segment = { uri: `${index}.m4s`, run: 0, startUs, durationUs: duration * 1000 };
    startUs += segment.durationUs;
    return segment;
  });
  return { base, mapUris: ['init.mp4'], segments, durationUs: startUs };
}

const mediaPlaylist = (durationsMs: readonly number[], extension: string, hasMap: boolean) =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...(hasMap ? ['#EXT-X-MAP:URI="init.mp4"'] : []),
    ...durationsMs.flatMap((duration, index) => [
      `#EXTINF:${(duration / 1000).toFixed(6)},`,
      `${index}.${extension}`,
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');

const master = [
  '#EXTM3U',
  '#EXT-X-VERSION:7',
  '#EXT-X-INDEPENDENT-SEGMENTS',
  '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="English",LANGUAGE="en",URI="captions/en.m3u8"',
  '#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2",SUBTITLES="captions"',
  'v720/index.m3u8',
  '#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2",SUBTITLES="captions"',
  'v360/index.m3u8',
  '',
].join('\n');

export interface VideoFixture {
  readonly durationsMs?: readonly number[];
  readonly scoreTimeline?: readonly { atMs: number; home: number; away: number }[];
  /** Extra fields of its `film.json`. */
  readonly described?: object;
}

/** Writes a video folder like the demo's; its segments contain their own names. */
export async function writeVideo(
  mediaDir: string,
  id: string,
  {
    durationsMs = Array.from({ length: 10 }, () => 2000),
    scoreTimeline = [],
    described = {},
  }: VideoFixture = {},
): Promise<void> {
  const folder = join(mediaDir, id);
  const write = (path: string, text: string) => writeFile(join(folder, path), text);
  for (const rendition of ['v720', 'v360', 'pano']) {
    await mkdir(join(folder, rendition), { recursive: true });
    await write(`${rendition}/index.m3u8`, mediaPlaylist(durationsMs, 'm4s', true));
    await write(`${rendition}/init.mp4`, `${id} ${rendition} init`);
    for (const index of durationsMs.keys()) {
      await write(`${rendition}/${index}.m4s`, `${id} ${rendition} ${index}`);
    }
  }
  await mkdir(join(folder, 'captions'), { recursive: true });
  await write('captions/en.m3u8', mediaPlaylist(durationsMs, 'vtt', false));
  for (const index of durationsMs.keys())
    await write(`captions/${index}.vtt`, `${id} text ${index}`);
  const thumbnails = durationsMs.map((_, index) => {
    return `${formatWebVttTime(index * 2000)} --> ${formatWebVttTime(index * 2000 + 2000)}\nthumbs.jpg#xywh=${index * 160},0,160,90`;
  });
  await write('thumbs.vtt', `${['WEBVTT', ...thumbnails].join('\n\n')}\n`);
  await write('thumbs.jpg', 'not really a picture');
  await write('film.json', JSON.stringify({ id, scoreTimeline, ...described }));
  await write('master.m3u8', master);
}

/** False on a machine without ffmpeg, whose tests of real videos are skipped. */
export const hasFfmpeg = (process.env.PATH ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'ffmpeg')));
if (!hasFfmpeg) process.stderr.write('ffmpeg is missing: tests of real videos are skipped\n');

interface EncodedRun {
  readonly startMs: number;
  /** A grey for each second, 0 (black) to 255. */
  readonly greys: readonly number[];
  /** Decode time of its first frame in its segments, s. */
  readonly firstTime?: number;
  /** As in `RecordedRun`. */
  readonly captions?: readonly string[];
  readonly audioTracks?: readonly string[];
}

/**
 * Writes a recording with real pictures and sound: key frames and segments of two seconds, 25 frames a
 * second.
 */
export async function encodeRecording(
  folder: string,
  id: string,
  runs: readonly EncodedRun[],
): Promise<void> {
  const durationsOf = ({ greys }: EncodedRun) =>
    Array.from({ length: greys.length / 2 }, () => 2000);
  const written = runs.map((run) => ({
    startMs: run.startMs,
    durationsMs: durationsOf(run),
    captions: run.captions ?? [],
    audioTracks: run.audioTracks ?? [],
    isOver: true,
  }));
  await writeRecording(folder, id, written);
  for (const [run, { greys, firstTime = 0, audioTracks = [] }] of runs.entries()) {
    const outputOptions = [
      `-output_ts_offset ${firstTime} -f hls -hls_time 2 -hls_list_size 0`,
      '-hls_playlist_type event -hls_segment_type fmp4 -hls_fmp4_init_filename init.mp4',
      '-hls_segment_options movflags=+negative_cts_offsets+frag_discont',
      '-hls_segment_filename s%05d.m4s index.m3u8',
    ];
    const encode = (name: string, args: readonly string[]) => {
      const cwd = join(folder, id, `run-${run}`, name);
      return promisify(execFile)('ffmpeg', [...args, ...outputOptions].join(' ').split(' '), {
        cwd,
      });
    };
    const hex = (grey: number) => grey.toString(16).padStart(2, '0').repeat(3);
    const sources = greys.map((grey, index) => {
      return `color=c=0x${hex(grey)}:s=640x360:r=25:d=1[c${index}]`;
    });
    const all = greys.map((_, index) => `[c${index}]`).join('');
    const args = [
      `-v error -y -f lavfi -i sine=440:duration=${greys.length} -filter_complex`,
      `${sources.join(';')};${all}concat=n=${greys.length}[v]`,
      `-map [v] -c:v libx264 -preset ultrafast -g 50 -sc_threshold 0 -bf 0 -pix_fmt yuv420p`,
      ...(audioTracks.length === 0 ? ['-map 0:a -c:a aac'] : []),
    ];
    await encode('source', args);
    for (const [index, name] of audioTracks.entries()) {
      const tone = `sine=${440 * (index + 1)}:duration=${greys.length}`;
      await encode(name, [`-v error -y -f lavfi -i ${tone} -c:a aac`]);
    }
  }
}

interface RecordedRun {
  /** ms since 1970. */
  readonly startMs: number;
  readonly durationsMs: readonly number[];
  readonly isOver?: boolean;
  /** Names of its audio tracks; with none, the sound is muxed with the video. */
  readonly audioTracks?: readonly string[];
  /** Caption services that the manifest lists for its video. */
  readonly captions?: readonly string[];
  /** Properties of its variant that differ from the default. */
  readonly variant?: {
    readonly codecs?: string;
    readonly width?: number;
    readonly height?: number;
  };
}

/**
 * Writes a recording as the ingest does. Call it again with more runs to add to it. Segments contain their
 * own names.
 */
export async function writeRecording(
  folder: string,
  id: string,
  runs: readonly RecordedRun[],
): Promise<void> {
  const variant = {
    name: 'source',
    bandwidth: 2_600_000,
    codecs: 'avc1.64001f,mp4a.40.2',
    width: 1280,
    height: 720,
    frameRate: 25,
  };
  for (const [run, { durationsMs, isOver = false, audioTracks = [] }] of runs.entries())
    for (const name of ['source', ...audioTracks]) {
      const directory = join(folder, id, `run-${run}`, name);
      const label = name === 'source' ? `${id} ${run}` : `${id} ${run} ${name}`;
      await mkdir(directory, { recursive: true });
      await writeFile(join(directory, 'init.mp4'), `${label} init`);
      for (const index of durationsMs.keys())
        await writeFile(join(directory, `${index}.m4s`), `${label} ${index}`);
      const text = mediaPlaylist(durationsMs, 'm4s', true).replace('TYPE:VOD', 'TYPE:EVENT');
      await writeFile(
        join(directory, 'index.m3u8'),
        isOver ? text : text.replace('#EXT-X-ENDLIST\n', ''),
      );
    }
  const manifest = {
    version: 1,
    targetSeconds: 2,
    runs: runs.map(
      (
        { startMs, durationsMs, isOver = false, variant: own, audioTracks = [], captions = [] },
        run,
      ) => ({
        run,
        captions,
        startMs,
        endMs: isOver ? startMs + durationsMs.reduce((sum, duration) => sum + duration, 0) : null,
        endReason: isOver ? 'publisher gone' : null,
        exactness: 'frame',
        variants: durationsMs.length === 0 ? [] : [{ ...variant, ...own }],
        sounds: audioTracks.map((name, index) => ({
          name,
          label: name,
          language: null,
          isDefault: index === 0,
          channels: 2,
        })),
      }),
    ),
  };
  await writeFile(join(folder, id, 'recording.json'), JSON.stringify(manifest));
}
