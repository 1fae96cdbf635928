import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { createHttpAuthorise, type Authorise } from './authorise.ts';

/** Starts a backend with one response. Returns a client for it, and the requests that it received. */
async function backend(
  respond: (response: ServerResponse) => void,
): Promise<{ authorise: Authorise; requests: { path: string; body: unknown }[] }> {
  const requests: { path: string; body: unknown }[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      requests.push({ path: `${request.method} ${request.url}`, body: JSON.parse(text) });
      respond(response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { authorise: createHttpAuthorise(`http://127.0.0.1:${port}`), requests };
}

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const request = {
  key: 'gs_a_secret',
  protocol: 'rtmp',
  address: '203.0.113.7',
  host: 'club.example',
  isOpen: false,
} as const;
const granted = {
  tenant_id: 'northline',
  event_id: 'e1',
  recording_id: 'r1',
  role: 'backup',
  ladder: true,
};

it('authorise sends the key in the body, and returns the recording that it grants', async () => {
  const { authorise, requests } = await backend(json(200, granted));
  expect(await authorise(request)).toEqual({
    outcome: 'granted',
    tenantId: 'northline',
    eventId: 'e1',
    recordingId: 'r1',
    role: 'backup',
    ladder: true,
    captions: true,
    isOver: false,
    warnings: [],
  });
  await authorise({ ...request, address: null, host: null, protocol: 'srt', isOpen: true });
  expect(requests).toEqual([
    {
      path: 'POST /api/ingest/authorise',
      body: { key: 'gs_a_secret', protocol: 'rtmp', address: '203.0.113.7', host: 'club.example' },
    },
    {
      path: 'POST /api/ingest/authorise',
      body: { key: 'gs_a_secret', protocol: 'srt', is_open: true },
    },
  ]);
});

it('a refusal has the backend’s message as its reason, cut to 300 characters', async () => {
  const refuse = async (body: object) =>
    (await backend(json(403, { messageErrorCode: 'forbidden', ...body }))).authorise(request);
  expect(await refuse({ message: 'This match is cancelled' })).toEqual({
    outcome: 'refused',
    reason: 'This match is cancelled',
    endReason: 'no longer permitted',
  });
  expect(await refuse({})).toMatchObject({ reason: 'the backend refused the stream key' });
  expect(await refuse({ message: 'x'.repeat(1000) })).toMatchObject({ reason: 'x'.repeat(300) });
});

it('a refusal for a full storage is the end reason of the run, and a grant has at most five warnings', async () => {
  const body = { messageErrorCode: 'storage_limit_reached', message: 'The storage is full' };
  const refused = await backend(json(403, body));
  expect(await refused.authorise(request)).toEqual({
    outcome: 'refused',
    reason: 'The storage is full',
    endReason: 'storage limit reached',
  });
  const warnings = ['4.6 of 5 GB are used', 7, 'b', 'c', 'd', 'e'];
  const { authorise } = await backend(json(200, { ...granted, warnings }));
  expect(await authorise(request)).toMatchObject({
    warnings: ['4.6 of 5 GB are used', 'b', 'c', 'd'],
  });
});

it('a grant states that its match is over', async () => {
  const { authorise } = await backend(json(200, { ...granted, is_over: true }));
  expect(await authorise({ ...request, isOpen: true })).toMatchObject({ isOver: true });
});

it.each([
  ['status 503', json(503, {}), 'the backend responded with 503'],
  ['status 429', json(429, {}), 'too many wrong stream keys; try again in some minutes'],
  [
    'an HTML page',
    (response: ServerResponse) => void response.end('<html>'),
    'the backend sent an unreadable response',
  ],
  [
    'a grant whose recording id is a path',
    json(200, { ...granted, recording_id: '../x' }),
    'the backend sent an unreadable response',
  ],
  [
    'a connection that ends without a response',
    (response: ServerResponse) => void response.destroy(),
    'the backend cannot be reached',
  ],
])('%s does not count as a refusal', async (_, respond, reason) => {
  const { authorise } = await backend(respond);
  expect(await authorise(request)).toEqual({ outcome: 'unavailable', reason });
});
