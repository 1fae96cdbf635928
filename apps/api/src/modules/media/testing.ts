/** Test builders: renditions in memory and small video folders on disk. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
export { createVideoLibrary } from './video-library.ts';
export { parseMediaPlaylist } from './hls-parser.ts';
import type { Rendition } from './video-library.ts';

/** A rendition with segments of these lengths in ms. */
export function renditionOf(base: string, durationsMs: readonly number[]): Rendition {
  let startUs = 0;
  const segments = durationsMs.map((duration, index) => {
    const segment = { uri: `${index}.m4s`, startUs, durationUs: duration * 1000 };
    startUs += segment.durationUs;
    return segment;
  });
  return { base, mapUri: 'init.mp4', segments, durationUs: startUs };
}

const mediaPlaylist = (durationsMs: readonly number[], extension: string, map: boolean) =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...(map ? ['#EXT-X-MAP:URI="init.mp4"'] : []),
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
  /** Extra fields of its description. */
  readonly described?: object;
}

const pad = (value: number) => String(value).padStart(2, '0');
/** For videos shorter than an hour. */
const time = (seconds: number) => `00:${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}.000`;

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
    return `${time(index * 2)} --> ${time(index * 2 + 2)}\nthumbs.jpg#xywh=${index * 160},0,160,90`;
  });
  await write('thumbs.vtt', `${['WEBVTT', ...thumbnails].join('\n\n')}\n`);
  await write('thumbs.jpg', 'not really a picture');
  await write('film.json', JSON.stringify({ id, scoreTimeline, ...described }));
  await write('master.m3u8', master);
}
