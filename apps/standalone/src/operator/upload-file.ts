/** Sends a file as a resumable upload (tus 1.0), in parts that take a few seconds each. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Upload } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { uploadPath } from '@grandstand/contract/constants';

/** Time for which parts are sized: the server ends a request after 30 s. */
const partTargetMs = 5000;
const firstPartBytes = 4 * 1024 * 1024;
const minPartBytes = 64 * 1024;
const maxPartBytes = 64 * 1024 * 1024;
const responseTimeoutMs = 30_000;
const maxAttempts = 8;

/** Thrown if a file cannot be sent; the message states why. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
}

export interface UploadTarget {
  /** Address and port to connect to. */
  readonly address: string;
  readonly port: number;
  /** The tenant's host. */
  readonly host: string;
  readonly key: string;
  readonly client: Pick<ApiClient, 'upload'>;
  /** Called with what was sent so far, and the size, bytes. */
  readonly onProgress: (sent: number, size: number) => void;
  /** Bytes of every part, for tests. */
  readonly partBytes?: number;
  /** Pause before a part is sent again, ms, for tests. */
  readonly pauseMs?: number;
}

/** A file for an event. */
export interface SentFile {
  /** Id of the event. */
  readonly id: string;
  readonly file: string;
  /** Where a panorama starts on the event's clock, s; null if with the recording. Absent for a video. */
  readonly panorama?: { readonly at: number | null };
}

interface Part {
  readonly file: string;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

const messageOf = (body: string, status: number): string => {
  try {
    return (JSON.parse(body) as { message?: string }).message ?? String(status);
  } catch {
    return body.trim() || String(status);
  }
};

interface TusResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

function send(
  { address, port, host, key }: UploadTarget,
  method: string,
  uploadUrl: string,
  headers: Record<string, string>,
  part: Part | null = null,
): Promise<TusResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: address,
        port,
        method,
        path: uploadUrl,
        timeout: responseTimeoutMs,
        headers: { host, 'x-operator-key': key, 'tus-resumable': '1.0.0', ...headers },
      },
      (incoming) => {
        let body = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (text: string) => (body += text));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body }),
        );
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('the server does not respond')));
    outgoing.on('error', reject);
    if (part === null) outgoing.end();
    else
      pipeline(
        createReadStream(part.file, { start: part.start, end: part.end - 1 }),
        outgoing,
      ).catch(reject);
  });
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Returns the path of an upload of this file that was interrupted; null if there is none. */
async function findInterrupted(
  { client }: UploadTarget,
  { id: eventId, panorama }: SentFile,
  name: string,
  size: number,
): Promise<string | null> {
  const { content } = await client.upload.list({ query: { eventId, size: 100 } });
  const upload = content.entries.find(
    (entry) =>
      entry.state === 'uploading' &&
      entry.name === name &&
      entry.size === size &&
      entry.isPanorama === (panorama !== undefined),
  );
  return upload === undefined ? null : `${uploadPath}/${upload.id}`;
}

async function create(
  target: UploadTarget,
  { id, panorama }: SentFile,
  name: string,
  size: number,
): Promise<string> {
  const at = panorama?.at ?? null;
  const position = at === null ? '' : ` ${base64(String(at))}`;
  const view = panorama === undefined ? '' : `,panorama${position}`;
  const { status, headers, body } = await send(target, 'POST', uploadPath, {
    'upload-length': String(size),
    'upload-metadata': `event ${base64(id)},filename ${base64(name)}${view}`,
    'content-length': '0',
  });
  if (status !== 201 || headers.location === undefined)
    throw new UploadError(messageOf(body, status));
  return headers.location;
}

async function offsetOf(target: UploadTarget, uploadUrl: string): Promise<number> {
  const { status, headers } = await send(target, 'HEAD', uploadUrl, {});
  if (status === 404 || status === 410)
    throw new UploadError('The upload has been removed; run the command again');
  const offset = Number(headers['upload-offset']);
  if (status !== 200 || !Number.isInteger(offset)) throw new Error(`the server returned ${status}`);
  return offset;
}

const nextPart = (target: UploadTarget, bytes: number): number =>
  target.partBytes ?? Math.max(minPartBytes, Math.min(maxPartBytes, Math.round(bytes)));

/**
 * Sends a file for an event, or the rest of it if an upload of it was interrupted. Returns the id of the
 * upload, which is then complete. Rejects with `UploadError` if the file is missing or the server refuses it,
 * and after `maxAttempts` failed attempts to reach the server, whose last error is its cause.
 */
export async function uploadFile(target: UploadTarget, sentFile: SentFile): Promise<string> {
  const { file } = sentFile;
  const stats = await stat(file).catch(() => null);
  if (stats?.isFile() !== true) throw new UploadError(`found no file "${file}"`);
  const name = path.basename(file).slice(0, 200);
  const { size } = stats;
  const uploadUrl =
    (await findInterrupted(target, sentFile, name, size)) ??
    (await create(target, sentFile, name, size));
  let partBytes = target.partBytes ?? firstPartBytes;
  let attempts = 0;
  for (let sent = -1; sent < size;) {
    try {
      if (sent < 0) sent = await offsetOf(target, uploadUrl);
      target.onProgress(sent, size);
      if (sent === size) break;
      const end = Math.min(size, sent + partBytes);
      const started = performance.now();
      const { status, headers, body } = await send(
        target,
        'PATCH',
        uploadUrl,
        {
          'upload-offset': String(sent),
          'content-type': 'application/offset+octet-stream',
          'content-length': String(end - sent),
        },
        { file, start: sent, end },
      );
      if (status >= 400 && status < 500 && status !== 408 && status !== 409 && status !== 429)
        throw new UploadError(messageOf(body, status));
      if (status !== 204) throw new Error(`the server returned ${status}`);
      sent = Number(headers['upload-offset']);
      attempts = 0;
      const tookMs = Math.max(1, performance.now() - started);
      partBytes = nextPart(target, partBytes * (partTargetMs / tookMs));
    } catch (error) {
      attempts += 1;
      if (error instanceof UploadError) throw error;
      if (attempts === maxAttempts)
        throw new UploadError(
          `The server could not be reached (${(error as Error).message}); the same command continues the upload`,
          { cause: error },
        );
      // Some of the part may have arrived: requests the offset from the server.
      sent = -1;
      partBytes = nextPart(target, partBytes / 4);
      const pauseMs = target.pauseMs ?? Math.min(60_000, 1000 * 2 ** attempts);
      await wait(pauseMs);
    }
  }
  target.onProgress(size, size);
  return uploadUrl.slice(uploadPath.length + 1);
}

/** Returns an upload as it is now; null if it was removed. */
export async function findUpload(
  client: Pick<ApiClient, 'upload'>,
  eventId: string,
  id: string,
): Promise<Upload | null> {
  const { content } = await client.upload.list({ query: { eventId, size: 100 } });
  return content.entries.find((entry) => entry.id === id) ?? null;
}
