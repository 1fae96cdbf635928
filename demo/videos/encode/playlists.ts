import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localeNameOf } from '@grandstand/contract/constants';
import { captionLanguages } from '../commentary.ts';
import { ticksPerSecond } from '../simulation/simulated-match.ts';
import type { Rendition } from './rendition.ts';
import { segmentSeconds } from './rendition.ts';

/**
 * Returns the RFC 6381 codec name of an initialisation segment, from its `avcC` box.
 * @throws Error if there is none
 */
export function videoCodec(init: Buffer): string {
  const at = init.indexOf('avcC', 0, 'latin1');
  if (at < 0) throw new Error('the initialisation segment has no avcC box');
  return `avc1.${init.subarray(at + 5, at + 8).toString('hex')}`;
}

const masterHead = '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n';

/** Returns one `EXT-X-STREAM-INF` with the actual bit rates of its segments. */
async function streamInformation(
  directory: string,
  rendition: Rendition,
  uri: string,
  hasCaptions: boolean,
): Promise<string> {
  const folder = join(directory, rendition.name);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.m4s'));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  const rate = (bytes: number): number => Math.ceil((bytes * 8) / segmentSeconds);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const codec = videoCodec(await readFile(join(folder, 'init.mp4')));
  const attributes = [
    `BANDWIDTH=${rate(Math.max(...sizes))}`,
    `AVERAGE-BANDWIDTH=${rate(total / sizes.length)}`,
    `CODECS="${codec},mp4a.40.2"`,
    `RESOLUTION=${rendition.width}x${rendition.height}`,
    `FRAME-RATE=${ticksPerSecond}.000`,
    ...(hasCaptions ? ['SUBTITLES="captions"'] : []),
  ];
  return `#EXT-X-STREAM-INF:${attributes.join(',')}\n${uri}\n`;
}

/** Writes the media playlist of a rendition; all segments have the same length. */
export async function writeMediaPlaylist(folder: string, segments: number): Promise<void> {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${segmentSeconds}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
  ];
  for (let index = 0; index < segments; index++)
    lines.push(`#EXTINF:${segmentSeconds}.000000,`, `${String(index).padStart(5, '0')}.m4s`);
  await writeFile(join(folder, 'index.m3u8'), `${lines.join('\n')}\n#EXT-X-ENDLIST\n`);
}

const captionsOfMaster = captionLanguages
  .map(
    (language) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${localeNameOf(language)}",LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="captions/${language}.m3u8"\n`,
  )
  .join('');

/** Writes the captions that exist now into a committed master playlist. */
export async function replaceCaptions(directory: string): Promise<void> {
  const path = join(directory, 'master.m3u8');
  const master = await readFile(path, 'utf8');
  const streams = master.slice(master.indexOf('#EXT-X-STREAM-INF'));
  await writeFile(path, masterHead + captionsOfMaster + streams);
}

/** Writes the master playlist of the main camera, best rendition first, with its captions. */
export async function writeMaster(
  directory: string,
  renditions: readonly Rendition[],
): Promise<void> {
  const streams = await Promise.all(
    renditions.map((rendition) =>
      streamInformation(directory, rendition, `${rendition.name}/index.m3u8`, true),
    ),
  );
  await writeFile(join(directory, 'master.m3u8'), masterHead + captionsOfMaster + streams.join(''));
}

/** Writes the master playlist of a video without captions. */
export async function writeMasterWithoutCaptions(
  directory: string,
  renditions: readonly Rendition[],
): Promise<void> {
  const streams = await Promise.all(
    renditions.map((rendition) =>
      streamInformation(directory, rendition, `${rendition.name}/index.m3u8`, false),
    ),
  );
  await writeFile(join(directory, 'master.m3u8'), masterHead + streams.join(''));
}

/** Writes the panorama's own master playlist into its folder. */
export async function writePanoramaMaster(directory: string, pano: Rendition): Promise<void> {
  const stream = await streamInformation(directory, pano, 'index.m3u8', false);
  await writeFile(join(directory, pano.name, 'master.m3u8'), masterHead + stream);
}

/** Returns a playlist with one WebVTT segment as long as the video; `seconds` is its length. */
export function captionPlaylist(uri: string, seconds: number): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${seconds.toFixed(6)},`,
    uri,
    '#EXT-X-ENDLIST\n',
  ].join('\n');
}
