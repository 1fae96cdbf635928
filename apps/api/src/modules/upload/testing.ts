/** Test videos by a real ffmpeg, and a client of resumable uploads. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { uploadPath } from '@grandstand/contract/constants';
import { testOperatorKey, type TestApi } from '../../testing.ts';

const program = process.env.FFMPEG ?? 'ffmpeg';
/** False on a machine without ffmpeg, whose tests of real videos are skipped. */
export const hasFfmpeg = (process.env.PATH ?? '')
  .split(path.delimiter)
  .some((folder) => existsSync(path.join(folder, program)));
if (!hasFfmpeg)
  process.stderr.write('ffmpeg is missing: the tests of uploaded videos are skipped\n');

/** Makes a video of this length; `args` are ffmpeg's for the output, `rate` is in frames per second. */
export async function makeVideo(
  file: string,
  seconds: number,
  args: readonly string[] = [],
  size = '320x180',
  rate = '25',
): Promise<void> {
  await promisify(execFile)(program, [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
    '-f',
    'lavfi',
    '-i',
    `sine=440:duration=${seconds}`,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-g',
    '50',
    '-sc_threshold',
    '0',
    '-bf',
    '0',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    ...args,
    file,
  ]);
}

/** Splits the bytes of an MP4, or of a box's content, into boxes with their headers. */
function boxesIn(bytes: Buffer): { type: string; box: Buffer }[] {
  const boxes = [];
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      box: bytes.subarray(at, at + length),
    });
    at += length;
  }
  return boxes;
}

/** Returns an MP4 that lists its last track `count` more times. */
export function withTracks(mp4: Buffer, count: number): Buffer {
  const boxes = boxesIn(mp4);
  const moov = boxes.find(({ type }) => type === 'moov')?.box ?? Buffer.alloc(8);
  const parts = boxesIn(moov.subarray(8));
  const last = parts.findLast(({ type }) => type === 'trak')?.box ?? Buffer.alloc(0);
  const body = [...parts.map(({ box }) => box), ...Array.from({ length: count }, () => last)];
  const header = Buffer.from(moov.subarray(0, 8));
  header.writeUInt32BE(body.reduce((sum, { length }) => sum + length, header.length));
  const others = boxes.filter(({ type }) => type !== 'moov').map(({ box }) => box);
  return Buffer.concat([...others, header, ...body]);
}

/** Returns the times of the first frame and the first sample of a file, s. */
export async function startTimes(file: string): Promise<Record<string, number>> {
  const { stdout } = await promisify(execFile)(program.replace(/ffmpeg$/, 'ffprobe'), [
    '-v',
    'error',
    '-of',
    'csv=p=0',
    '-show_entries',
    'stream=codec_type,start_time',
    file,
  ]);
  return Object.fromEntries(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(',') as [string, string])
      .map(([type, time]) => [type, Number(time)]),
  );
}

/** Returns the number of frames of a video. */
export async function countFrames(file: string): Promise<number> {
  const args = '-v error -count_frames -select_streams v -of csv=p=0 -show_entries';
  const { stdout } = await promisify(execFile)(program.replace(/ffmpeg$/, 'ffprobe'), [
    ...args.split(' '),
    'stream=nb_read_frames',
    file,
  ]);
  return Number.parseInt(stdout, 10);
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Creates a client of a tenant's resumable uploads. */
export function tusClient(api: TestApi, tenant = 'alpha', key = testOperatorKey) {
  const send = (
    method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
    url: string,
    headers: Record<string, string> = {},
    payload?: Buffer,
  ) =>
    api.app.inject({
      method,
      url,
      headers: {
        host: `${tenant}.test`,
        'x-operator-key': key,
        'tus-resumable': '1.0.0',
        ...headers,
      },
      ...(payload && { payload }),
    });
  return {
    /** @param extraMetadata further fields, each with a leading comma */
    create: (eventId: string, filename: string, size: number, extraMetadata = '') =>
      send('POST', uploadPath, {
        'upload-length': String(size),
        'upload-metadata': `event ${base64(eventId)},filename ${base64(filename)}${extraMetadata}`,
      }),
    offset: async (address: string) => {
      const { headers, statusCode } = await send('HEAD', address);
      return { statusCode, offset: Number(headers['upload-offset']) };
    },
    append: (address: string, offset: number, bytes: Buffer) =>
      send(
        'PATCH',
        address,
        {
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        bytes,
      ),
    remove: (address: string) => send('DELETE', address),
  };
}

/** Uploads a whole file for an event. Returns the address of the upload. */
export async function uploadAll(
  api: TestApi,
  eventId: string,
  filename: string,
  bytes: Buffer,
  extraMetadata = '',
): Promise<string> {
  const client = tusClient(api);
  const created = await client.create(eventId, filename, bytes.length, extraMetadata);
  const address = String(created.headers.location);
  if (created.statusCode !== 201) throw new Error(`not created: ${created.body}`);
  const { statusCode, body } = await client.append(address, 0, bytes);
  if (statusCode !== 204) throw new Error(`not accepted: ${statusCode} ${body}`);
  return address;
}

const sampleRate = 8000;

/** Decodes the sound of a file: one channel, 8 kHz, -1 to 1. */
async function soundOf(file: string): Promise<Float32Array> {
  const args = `-v error -i ${file} -vn -ac 1 -ar ${sampleRate} -af aresample=async=1:first_pts=0 -f f32le pipe:1`;
  const { stdout } = await promisify(execFile)(program, args.split(' '), {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  });
  return new Float32Array(new Uint8Array(stdout).buffer);
}

/** Below this mean strength, a tone counts as absent. */
const minStrength = 0.001;

/** Returns the strongest of these tones, Hz, in the sound of a file; 0 if it has none of them. */
export async function loudestTone(file: string, tones: readonly number[]): Promise<number> {
  const samples = await soundOf(file);
  const strengths = tones.map((tone) => {
    let [real, imaginary] = [0, 0];
    for (const [index, sample] of samples.entries()) {
      const angle = (2 * Math.PI * tone * index) / sampleRate;
      real += sample * Math.cos(angle);
      imaginary += sample * Math.sin(angle);
    }
    return Math.hypot(real, imaginary) / samples.length;
  });
  const best = Math.max(...strengths);
  return best < minStrength ? 0 : (tones[strengths.indexOf(best)] ?? 0);
}

/** Returns how long the sound of a file is, s. */
export const audioLength = async (file: string): Promise<number> =>
  (await soundOf(file)).length / sampleRate;

/** Returns when the sound of a file first exceeds a level (0 to 1), s; -1 if it never does. */
export async function toneStart(file: string, level: number): Promise<number> {
  const samples = await soundOf(file);
  const index = samples.findIndex((sample) => Math.abs(sample) > level);
  return index === -1 ? -1 : index / sampleRate;
}

/** Brightness of a pixel, 0 to 255, from which it counts as white. */
const minWhite = 200;
/** Each frame is scaled to 2 × 2 grey pixels of one byte. */
const bytesPerFrame = 4;

/** Returns when the picture of a file is first white, s, at 25 frames per second; -1 if it never is. */
export async function firstWhiteAt(file: string): Promise<number> {
  const args = `-v error -i ${file} -an -vf fps=25,scale=2:2,format=gray -f rawvideo pipe:1`;
  const { stdout } = await promisify(execFile)(program, args.split(' '), { encoding: 'buffer' });
  for (let frame = 0; frame * bytesPerFrame < stdout.length; frame += 1)
    if ((stdout[frame * bytesPerFrame] ?? 0) > minWhite) return frame / 25;
  return -1;
}
