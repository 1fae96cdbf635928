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

/** Makes a video of these seconds; `args` are ffmpeg's for the output, `rate` is in frames a second. */
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

/** Returns the boxes of an MP4, or those in a box, with their headers. */
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

/** Returns an MP4 whose last track is listed so many times more. */
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

/** Requests of a client of resumable uploads, by tenant. */
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
    create: (eventId: string, filename: string, size: number) =>
      send('POST', uploadPath, {
        'upload-length': String(size),
        'upload-metadata': `event ${base64(eventId)},filename ${base64(filename)}`,
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
): Promise<string> {
  const client = tusClient(api);
  const created = await client.create(eventId, filename, bytes.length);
  const address = String(created.headers.location);
  if (created.statusCode !== 201) throw new Error(`not created: ${created.body}`);
  const { statusCode, body } = await client.append(address, 0, bytes);
  if (statusCode !== 204) throw new Error(`not taken: ${statusCode} ${body}`);
  return address;
}
