/** Video with embedded captions (CEA-608), as broadcast encoders send them; ffmpeg itself writes none. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { frameRate, numberedVideo } from './encoder.testing.ts';

/** A byte of CEA-608 has odd parity. */
const withParity = (byte: number): number =>
  byte.toString(2).replaceAll('0', '').length % 2 === 0 ? byte | 0x80 : byte;

/** Control codes of the first channel of a field: start, lowest row, show, erase. */
const control = {
  start: [0x14, 0x20],
  row: [0x14, 0x70],
  show: [0x14, 0x2f],
  erase: [0x14, 0x2c],
} as const;

/** Returns a NAL unit of H.264 with a caption in the lowest row, which replaces the one before. */
export function captionUnit(text: string, field: 0 | 1 = 0): Buffer {
  const padded = text.padEnd(text.length + (text.length % 2));
  const letters = Array.from({ length: padded.length / 2 }, (_, index) => [
    padded.charCodeAt(2 * index),
    padded.charCodeAt(2 * index + 1),
  ]);
  const { start, row, show, erase } = control;
  // Control codes are sent twice.
  const pairs = [erase, erase, start, start, row, row, ...letters, show, show].map(
    ([first = 0, second = 0], index, { length }) =>
      // The second field has codes of its own.
      field === 1 && (index < 6 || index >= length - 2) ? [first | 0x01, second] : [first, second],
  );
  const triplets = pairs.flatMap(([first = 0, second = 0]) => [
    0xfc | field,
    withParity(first),
    withParity(second),
  ]);
  const data = [0x47, 0x41, 0x39, 0x34, 0x03, 0x40 | pairs.length, 0xff, ...triplets, 0xff];
  const payload = [0xb5, 0x00, 0x31, ...data];
  return Buffer.from([0x06, 0x04, payload.length, ...payload, 0x80]);
}

/** Inserts a caption before the frames of an H.264 stream for which `textAt` returns a text. */
function withCaptions(stream: Buffer, textAt: (frame: number) => string | null): Buffer {
  const startCode = Buffer.from([0, 0, 1]);
  const starts: number[] = [];
  for (let at = stream.indexOf(startCode); at >= 0; at = stream.indexOf(startCode, at + 3))
    starts.push(at);
  const parts: Buffer[] = [];
  let frame = 0;
  for (const [index, start] of starts.entries()) {
    const unit = stream.subarray(start, starts[index + 1]);
    const type = (unit[startCode.length] ?? 0) & 0x1f;
    if (type === 1 || type === 5) {
      const text = textAt(frame);
      if (text !== null) parts.push(startCode, captionUnit(text));
      frame += 1;
    }
    parts.push(unit);
  }
  return Buffer.concat(parts);
}

/** An audio track of a test file: a tone, and its language as MPEG-TS names it. */
export interface Tone {
  hertz: number;
  language: string;
}

/**
 * Writes an MPEG transport stream with numbered frames, a key frame and a caption each second, and these
 * audio tracks: `Said at 4` is shown from second 4 on.
 */
export function makeCaptionedFile(
  file: string,
  seconds: number,
  tones: readonly Tone[] = [{ hertz: 440, language: 'eng' }],
  size = '320x240',
): void {
  const videoFile = `${file}.h264`;
  const ffmpeg = (...args: string[]) => spawnSync('ffmpeg', ['-v', 'error', '-y', ...args]);
  ffmpeg(
    ...`-f lavfi -i ${numberedVideo(size)} -t ${seconds}`.split(' '),
    ...`-c:v libx264 -preset ultrafast -bf 0 -g ${frameRate} -sc_threshold 0`.split(' '),
    // One slice for each frame.
    ...'-x264-params slices=1:sliced-threads=0 -pix_fmt yuv420p'.split(' '),
    videoFile,
  );
  const captioned = withCaptions(readFileSync(videoFile), (frame) =>
    frame % frameRate === 0 ? `Said at ${frame / frameRate}` : null,
  );
  writeFileSync(videoFile, captioned);
  ffmpeg(
    ...`-r ${frameRate} -i ${videoFile}`.split(' '),
    ...tones.flatMap(({ hertz }) => `-f lavfi -i sine=${hertz}:sample_rate=48000`.split(' ')),
    ...tones.flatMap((_, index) => ['-map', `${index + 1}:a`]),
    ...tones.flatMap(({ language }, index) => [`-metadata:s:a:${index}`, `language=${language}`]),
    ...`-map 0:v -t ${seconds} -c:v copy -c:a aac -f mpegts`.split(' '),
    file,
  );
  rmSync(videoFile);
}
