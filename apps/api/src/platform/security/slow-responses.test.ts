import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { endSlowResponses } from './slow-responses.ts';

const chunk = Buffer.alloc(64 * 1024);
/** A reading client reaches this rate even on a busy machine. */
const rate = { bytesPerSecond: 32 * 1024, graceMs: 500, checkIntervalMs: 50 };
let app: FastifyInstance;
afterEach(() => app.close());

/** The chunks of an endless response. */
function* endless() {
  for (;;) yield chunk;
}

/** Serves the response under test. `closed` lists the paths of requests whose connection has closed. */
async function serve(body: () => Readable | Buffer): Promise<{ port: number; closed: string[] }> {
  app = fastify({ forceCloseConnections: true });
  const closed: string[] = [];
  endSlowResponses(app, rate);
  app.get('/*', (request, reply) => {
    request.raw.socket.once('close', () => closed.push(request.url));
    return reply.type('application/octet-stream').send(body());
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port, closed };
}

/** Requests a path on a socket that the test pauses or reads. */
function get(port: number, path: string) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nhost: alpha.test\r\n\r\n`);
  return socket;
}

it('[SEC-30] a client that reads nothing of its response is disconnected, a reading one is not', async () => {
  const { port, closed } = await serve(() => Readable.from(endless()));
  const idle = get(port, '/idle').pause();
  let bytes = 0;
  const reading = get(port, '/reading').on('data', (data) => (bytes += data.length));
  await expect.poll(() => closed).toEqual(['/idle']);
  const before = bytes;
  await expect.poll(() => bytes).toBeGreaterThan(before);
  expect(closed).toEqual(['/idle']);
  idle.destroy();
  reading.destroy();
});

it('[SEC-30] a client that stops reading in the middle of a response is disconnected', async () => {
  const { port, closed } = await serve(() => Readable.from(endless()));
  let bytes = 0;
  const socket = get(port, '/stops').on('data', (data) => {
    bytes += data.length;
    if (bytes > 64 * 1024 * 1024) socket.pause();
  });
  await expect.poll(() => closed, { timeout: 60_000 }).toEqual(['/stops']);
  expect(bytes).toBeGreaterThan(64 * 1024 * 1024);
  socket.destroy();
});

it('[SEC-30] a client that pipelines two requests and does not read the second response is disconnected', async () => {
  const bodies: (Readable | Buffer)[] = [Buffer.from('short'), Readable.from(endless())];
  const { port, closed } = await serve(() => bodies.shift() ?? Buffer.alloc(0));
  const socket = get(port, '/first');
  socket.write('GET /second HTTP/1.1\r\nhost: alpha.test\r\n\r\n');
  socket.once('data', () => socket.pause());
  await expect.poll(() => closed.length, { timeout: 60_000 }).toBeGreaterThan(0);
  socket.destroy();
});

it('a connection whose response is complete may be idle', async () => {
  const { port, closed } = await serve(() => Buffer.from('short'));
  const idle = get(port, '/idle').pause();
  const other = get(port, '/other');
  await new Promise((resolve) => other.once('data', resolve));
  other.destroy();
  await expect.poll(() => closed).toEqual(['/other']);
  expect(idle.destroyed).toBe(false);
  idle.destroy();
});
