import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { createUpload, sendRemaining } from './send-file.ts';

afterEach(() => vi.unstubAllGlobals());

const file = new File([new Uint8Array(100_000).fill(7)], 'Final.mp4');
const neverAborted = new AbortController().signal;
const progress = () => ({
  signal: neverAborted,
  onProgress: vi.fn<(sent: number) => void>(),
  onWaiting: vi.fn<() => void>(),
  pauseMs: () => 0,
});

/** A server that has `stored` bytes; `refuse` returns the failure of a part, or null to store it. */
function serve(stored: number, refuse: (attempt: number) => Response | Error | null = () => null) {
  const state = { stored, attempts: 0 };
  const reply = async (_: string, { method, body, headers }: RequestInit) => {
    if (method === 'PATCH') {
      state.attempts += 1;
      const refusal = refuse(state.attempts);
      if (refusal instanceof Error) throw refusal;
      if (refusal !== null) return refusal;
      const at = Number((headers as Record<string, string>)['upload-offset']);
      if (at !== state.stored) return new Response('', { status: 409 });
      state.stored += (body as Blob).size;
    }
    return new Response(null, { headers: { 'upload-offset': String(state.stored) } });
  };
  vi.stubGlobal('fetch', vi.fn(reply));
  return state;
}

it('sendRemaining sends only what the server lacks', async () => {
  const server = serve(60_000);
  const sending = progress();
  await sendRemaining('up_1', file, sending);
  expect(server.stored).toBe(file.size);
  expect(sending.onProgress.mock.calls).toEqual([[60_000], [100_000]]);
});

it('sendRemaining waits while the connection is lost, and continues from what the server has', async () => {
  const server = serve(0, (attempt) => (attempt === 1 ? new TypeError('network') : null));
  const sending = progress();
  await sendRemaining('up_1', file, sending);
  expect(sending.onWaiting).toHaveBeenCalledTimes(1);
  expect(server.stored).toBe(file.size);
});

it('sendRemaining stops with the server’s reason if the upload is refused', async () => {
  const body = { messageErrorCode: 'not_found', message: 'There is no such upload' };
  serve(0, () => Response.json(body, { status: 404 }));
  await expect(sendRemaining('up_1', file, progress())).rejects.toMatchObject({
    code: 'not_found',
    message: 'There is no such upload',
  });
});

it('createUpload sends event, size and file name, and returns the id of the upload', async () => {
  const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
  fetched.mockResolvedValue(
    new Response(null, { status: 201, headers: { location: '/api/operator/upload/up_9' } }),
  );
  vi.stubGlobal('fetch', fetched);
  await expect(createUpload('ev_1', new File(['ab'], 'Año.mp4'), neverAborted)).resolves.toBe(
    'up_9',
  );
  const headers = fetched.mock.calls[0]?.[1].headers as Record<string, string>;
  expect(headers['upload-length']).toBe('2');
  expect(headers['upload-metadata']).toBe(
    `event ${btoa('ev_1')},filename ${Buffer.from('Año.mp4').toString('base64')}`,
  );
});

it('createUpload throws the server’s reason if it refuses a file', async () => {
  const body = { messageErrorCode: 'storage_full', message: 'The file has 9 GB, and 1 GB is free' };
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 507 }));
  const refused = await createUpload('ev_1', file, neverAborted).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect((refused as ApiError).message).toBe(body.message);
});
