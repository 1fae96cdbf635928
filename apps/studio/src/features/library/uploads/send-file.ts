/** Sends a file as a resumable upload (tus 1.0), in parts of which each takes a few seconds. */
import { studioHeader, uploadPath, type ErrorBody } from '@grandstand/contract/constants';
import { ApiError, refusedError } from '../../../lib/api.ts';

/** Time for which parts are sized, ms: the server ends a request after 30 s. */
const partTargetMs = 5000;
const firstPartBytes = 1024 * 1024;
const minPartBytes = 64 * 1024;
const maxPartBytes = 32 * 1024 * 1024;
const timeoutMs = 30_000;
const maxPauseMs = 30_000;

/** Maximum length of a file's name that the server stores, characters. */
const maxNameLength = 200;

/** Returns the name of a file as the server stores it. */
export const nameOf = (file: Pick<File, 'name'>): string => file.name.slice(0, maxNameLength);

async function send(
  method: 'POST' | 'HEAD' | 'PATCH',
  address: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
  body: Blob | null = null,
): Promise<Response> {
  let response: Response;
  try {
    // oxlint-disable-next-line no-restricted-globals -- tus is not a call of the contract
    response = await fetch(address, {
      method,
      credentials: 'same-origin',
      headers: { 'tus-resumable': '1.0.0', [studioHeader]: '1', ...headers },
      // oxlint-disable-next-line unicorn/no-invalid-fetch-options -- a PATCH alone has one
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
  } catch (cause) {
    signal.throwIfAborted();
    throw new ApiError('network', 0, String(cause));
  }
  if (response.ok) return response;
  const text = await response.text().catch(() => '');
  let refused: Partial<ErrorBody> = { message: text.trim() };
  try {
    refused = JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    // The tus server responds in plain text.
  }
  throw refusedError(refused, response.status);
}

const base64 = (text: string): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

/** Announces a file of an event. Returns the id of its upload. Rejects with `ApiError`, which has the reason. */
export async function createUpload(
  eventId: string,
  file: File,
  signal: AbortSignal,
): Promise<string> {
  const { headers } = await send('POST', uploadPath, signal, {
    'upload-length': String(file.size),
    'upload-metadata': `event ${base64(eventId)},filename ${base64(nameOf(file))}`,
  });
  return headers.get('location')?.split('/').at(-1) ?? '';
}

/** Waits, but not beyond the return of the network. Rejects when `signal` aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(finish, ms);
    globalThis.addEventListener('online', finish);
    signal.addEventListener('abort', finish);
  });

interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number) => void;
  /** Called when the server could not be reached; sending continues by itself. */
  readonly onWaiting: () => void;
  /** Pause before the n-th further attempt, ms; for tests. */
  readonly pauseMs?: (attempt: number) => number;
}

const defaultPauseMs = (attempt: number) => Math.min(maxPauseMs, 500 * 2 ** attempt);

/**
 * Sends the bytes of a file that the server does not have yet. Waits while the connection is lost. Rejects with
 * `ApiError` if the server refuses the file, and with the reason of `signal` when that aborts.
 */
export async function sendRemaining(id: string, file: File, sending: Sending): Promise<void> {
  const { signal, onProgress, onWaiting, pauseMs = defaultPauseMs } = sending;
  const address = `${uploadPath}/${id}`;
  let partBytes = firstPartBytes;
  let attempt = 0;
  let sent: number | null = null;
  while (sent === null || sent < file.size) {
    try {
      if (sent === null) {
        const { headers } = await send('HEAD', address, signal);
        sent = Number(headers.get('upload-offset'));
        onProgress(sent);
        if (sent >= file.size) return;
      }
      const started = performance.now();
      const { headers } = await send(
        'PATCH',
        address,
        signal,
        { 'upload-offset': String(sent), 'content-type': 'application/offset+octet-stream' },
        file.slice(sent, sent + partBytes),
      );
      sent = Number(headers.get('upload-offset'));
      onProgress(sent);
      attempt = 0;
      const tookMs = Math.max(1, performance.now() - started);
      partBytes = Math.round(
        Math.max(minPartBytes, Math.min(maxPartBytes, partBytes * (partTargetMs / tookMs))),
      );
    } catch (error) {
      // 409: the server does not have the part that this page assumes, e.g. because another tab has sent more.
      const mayRetry = error instanceof ApiError && (error.isTemporary || error.status === 409);
      if (!mayRetry) throw error;
      // Some of the part may have arrived: asks where to continue.
      sent = null;
      partBytes = Math.max(minPartBytes, Math.round(partBytes / 4));
      onWaiting();
      await pause(pauseMs(attempt), signal);
      attempt += 1;
    }
  }
}
