import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encryptSegment, keyId, markEncrypted } from './encrypt.ts';

/**
 * Makes the small stream beside this file, with what streams of other sites have and ours lack: two audio
 * tracks in segments of their own (440 and 1320 Hz), captions embedded in the video (CEA-608), captions
 * in a file, and an audio track encrypted for the browser's clear key. `node packages/player/test/foreign/make.ts`
 * needs ffmpeg; its results, the folders, are committed. The files beside them are written by hand.
 */
const here = import.meta.dirname;
const seconds = 12;
const frameRate = 10;
const segmentSeconds = 6;

const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args]);

/** Writes a playlist, `init.mp4` and segments into a folder beside this file. */
function segment(name: string, ...input: string[]): void {
  const folder = path.join(here, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const list = ['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod'];
  const files = ['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'];
  const names = ['-hls_segment_filename', path.join(folder, '%d.m4s')];
  ffmpeg(...input, ...list, ...files, ...names, path.join(folder, 'index.m3u8'));
}

/** A byte of CEA-608 has odd parity. */
function withParity(byte: number): number {
  const ones = byte.toString(2).replaceAll('0', '').length;
  return ones % 2 === 0 ? byte | 0x80 : byte;
}

/** Control codes of CEA-608 for its first channel. */
const control = {
  startCaption: [0x14, 0x20],
  lowestRow: [0x14, 0x70],
  showCaption: [0x14, 0x2f],
  eraseCaption: [0x14, 0x2c],
};

/** Returns the pairs of bytes that show a caption in the lowest row, and those that erase it. */
function captionPairs(text: string): { show: number[][]; erase: number[][] } {
  const padded = text.length % 2 === 0 ? text : `${text} `;
  const letters = Array.from({ length: padded.length / 2 }, (_, index) => [
    padded.charCodeAt(2 * index),
    padded.charCodeAt(2 * index + 1),
  ]);
  // Control codes are sent twice.
  const { startCaption, lowestRow, showCaption, eraseCaption } = control;
  return {
    show: [startCaption, startCaption, lowestRow, lowestRow, ...letters, showCaption, showCaption],
    erase: [eraseCaption, eraseCaption],
  };
}

/** Returns a supplemental message (SEI) with pairs of caption bytes, as broadcasters send them (A/53). */
function captionMessage(pairs: readonly number[][]): Buffer {
  const triplets = pairs.flatMap(([first = 0, second = 0]) => [
    0xfc,
    withParity(first),
    withParity(second),
  ]);
  const data = [0x47, 0x41, 0x39, 0x34, 0x03, 0x40 | pairs.length, 0xff, ...triplets, 0xff];
  const payload = [0xb5, 0x00, 0x31, ...data];
  return Buffer.from([0, 0, 0, 1, 0x06, 0x04, payload.length, ...payload, 0x80]);
}

/** Types of the H.264 units that contain a picture. */
const pictureTypes: ReadonlySet<number> = new Set([1, 5]);

/** Adds a caption to the first frame of every other second of an H.264 stream: `Said at second 4`. */
function addCaptions(file: string): void {
  const stream = readFileSync(file);
  const parts: Buffer[] = [];
  const starts: number[] = [];
  const startCode = Buffer.from([0, 0, 1]);
  let at = stream.indexOf(startCode);
  while (at !== -1) {
    // A start code may have four bytes.
    starts.push(stream[at - 1] === 0 ? at - 1 : at);
    at = stream.indexOf(startCode, at + startCode.length);
  }
  let frame = 0;
  starts.forEach((start, index) => {
    const unit = stream.subarray(start, starts[index + 1]);
    const type = (unit[unit.indexOf(1) + 1] ?? 0) & 0x1f;
    if (pictureTypes.has(type)) {
      const { show, erase } = captionPairs(`Said at second ${Math.floor(frame / frameRate)}`);
      if (frame % (2 * frameRate) === 0) parts.push(captionMessage([...erase, ...show]));
      frame += 1;
    }
    parts.push(unit);
  });
  writeFileSync(file, Buffer.concat(parts));
}

const tempFolder = mkdtempSync(path.join(tmpdir(), 'foreign-stream-'));
const picture = path.join(tempFolder, 'picture.h264');
const testPicture = `testsrc2=size=160x90:rate=${frameRate}:duration=${seconds}`;
const x264 = ['-c:v', 'libx264', '-profile:v', 'baseline', '-preset', 'veryslow', '-crf', '45'];
const closedGroups = ['-g', String(segmentSeconds * frameRate), '-sc_threshold', '0', '-bf', '0'];
ffmpeg('-f', 'lavfi', '-i', testPicture, ...x264, ...closedGroups, '-pix_fmt', 'yuv420p', picture);
addCaptions(picture);
segment('picture', '-r', String(frameRate), '-i', picture, '-c', 'copy');
for (const hertz of [440, 1320]) {
  const tone = `sine=frequency=${hertz}:sample_rate=48000:duration=${seconds - 0.05}`;
  segment(`sound-${hertz}`, '-f', 'lavfi', '-i', tone, '-c:a', 'aac', '-b:a', '16k', '-ac', '1');
}
rmSync(tempFolder, { recursive: true });

const clear = path.join(here, 'sound-440');
const locked = path.join(here, 'locked');
rmSync(locked, { recursive: true, force: true });
mkdirSync(locked);
for (const name of readdirSync(clear)) {
  const bytes = readFileSync(path.join(clear, name));
  const change = name.endsWith('.m4s') ? encryptSegment : markEncrypted;
  if (name !== 'index.m3u8') writeFileSync(path.join(locked, name), change(bytes));
}
const keyTag =
  `#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="data:text/plain;base64,${keyId.toString('base64')}",` +
  'KEYFORMAT="org.w3.clearkey",KEYFORMATVERSIONS="1"';
const list = readFileSync(path.join(clear, 'index.m3u8'), 'utf8');
writeFileSync(path.join(locked, 'index.m3u8'), list.replace('#EXT-X-MAP', `${keyTag}\n#EXT-X-MAP`));
