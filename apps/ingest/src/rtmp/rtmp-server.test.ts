import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  grant,
  hasFfmpeg,
  keys,
  startEncoder,
  startTestIngest,
  type TestIngest,
} from '../testing.ts';

let ingest: TestIngest;
beforeAll(async () => {
  ingest = await startTestIngest({
    authorise: keys({ good: grant() }),
    handshakeTimeoutMs: 1000,
  });
});
afterAll(() => ingest.close());

const handshakeBytes = 1536;

interface Client {
  socket: Socket;
  received(): Buffer;
  closed: Promise<void>;
}

function dial(): Client {
  const socket = connect(ingest.ingest.rtmpPort, '127.0.0.1');
  let received = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => (received = Buffer.concat([received, bytes])));
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return { socket, received: () => received, closed };
}

/** Dials, and sends what every client sends first. */
function shakeHands(): Client {
  const client = dial();
  client.socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * handshakeBytes, 7)]));
  return client;
}

/** Returns the header of a message, of any chunk stream. */
function header(length: number, { type = 20, chunkStream = 3 } = {}): Buffer {
  const bytes = Buffer.alloc(12);
  bytes[0] = chunkStream;
  bytes.writeUIntBE(length, 4, 3);
  bytes[7] = type;
  return bytes;
}

function message(body: Buffer, options: { type?: number; chunkStream?: number } = {}): Buffer {
  const parts = [header(body.length, options)];
  for (let at = 0; at < body.length; at += 128) {
    if (at > 0) parts.push(Buffer.from([0xc0 | (options.chunkStream ?? 3)]));
    parts.push(body.subarray(at, at + 128));
  }
  return Buffer.concat(parts);
}

// Arguments of commands, in AMF0.
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([2, bytes.length >> 8, bytes.length & 0xff]), bytes]);
};
const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(9);
  bytes.writeDoubleBE(value, 1);
  return bytes;
};
const nothing = Buffer.from([5]);
const object = (fields: Record<string, string>): Buffer =>
  Buffer.concat([
    Buffer.from([3]),
    ...Object.entries(fields).flatMap(([name, value]) => [text(name).subarray(1), text(value)]),
    Buffer.from([0, 0, 9]),
  ]);
const connectTo = (tcUrl: string): Buffer =>
  message(Buffer.concat([text('connect'), number(1), object({ app: 'live', tcUrl })]));
const command = (name: string, stream: string): Buffer =>
  message(Buffer.concat([text(name), number(2), nothing, text(stream), text('live')]));

/** All of these clients are refused; the process continues and records the next encoder. */
describe('a client at the RTMP port', () => {
  it.each([
    ['that sends HTTP', () => dial(), Buffer.from('GET / HTTP/1.1\r\n\r\n'.repeat(400))],
    [
      'that sends noise',
      () => dial(),
      Buffer.from(Array.from({ length: 20_000 }, (_, i) => (i * 7919) & 0xff)),
    ],
    ['whose tcUrl is not an address', shakeHands, connectTo('no address')],
    ['whose tcUrl is empty', shakeHands, connectTo('')],
    ['that connects with nothing', shakeHands, message(text('connect'))],
    ['that publishes with nothing', shakeHands, message(text('publish'))],
    ['whose command is cut off', shakeHands, message(Buffer.from([2, 0xff, 0xff, 1]))],
    [
      'that nests objects without end',
      shakeHands,
      message(
        Buffer.concat([
          text('connect'),
          number(1),
          Buffer.alloc(12_000, Buffer.from([3, 0, 1, 97])),
        ]),
      ),
    ],
    [
      'that opens many chunk streams',
      shakeHands,
      Buffer.concat(
        Array.from({ length: 60 }, (_, i) =>
          Buffer.concat([header(129, { chunkStream: i + 3 }), Buffer.alloc(128)]),
        ),
      ),
    ],
    ['that sets an impossible chunk size', shakeHands, message(Buffer.alloc(4), { type: 1 })],
    ['that sets its chunk size without one', shakeHands, message(Buffer.alloc(1), { type: 1 })],
    [
      'that sends video without a key',
      shakeHands,
      message(Buffer.from([0x17, 1, 0, 0, 0, 0]), { type: 9 }),
    ],
    ['that sends nothing', () => dial(), Buffer.alloc(0)],
  ])('%s is disconnected', async (_, open, bytes) => {
    const client = open();
    client.socket.write(bytes);
    await client.closed;
    expect(ingest.log()).not.toContain('good');
  });

  it('is disconnected at once when it announces more than a command', async () => {
    const client = shakeHands();
    await expect.poll(() => client.received().length).toBeGreaterThan(handshakeBytes);
    const start = performance.now();
    client.socket.write(Buffer.concat([header(0xffffff), Buffer.alloc(1)]));
    await client.closed;
    expect(performance.now() - start).toBeLessThan(900);
  });

  it('that wants to watch reads that nothing is played', async () => {
    const client = shakeHands();
    client.socket.write(
      Buffer.concat([connectTo('rtmp://127.0.0.1/live'), command('play', 'good')]),
    );
    await client.closed;
    expect(client.received().toString('latin1')).toContain('NetStream.Play.Failed');
    expect(client.received().toString('latin1')).not.toContain('NetStream.Play.Start');
  });

  it('reads that a key is wrong before it may publish', async () => {
    const client = shakeHands();
    client.socket.write(
      Buffer.concat([connectTo('rtmp://127.0.0.1/live'), command('publish', 'bad')]),
    );
    await client.closed;
    expect(client.received().toString('latin1')).toContain('NetStream.Publish.BadName');
    expect(client.received().toString('latin1')).not.toContain('NetStream.Publish.Start');
  });

  it('gets responses on at most eight connections without a key at once', async () => {
    const clients = Array.from({ length: 12 }, () => shakeHands());
    await Promise.all(clients.map(({ closed }) => closed));
    const admitted = clients.filter((client) => client.received().length > 0);
    expect(admitted.length).toBeGreaterThan(0);
    expect(admitted.length).toBeLessThanOrEqual(8);
    expect(process.memoryUsage().arrayBuffers).toBeLessThan(64 * 1024 * 1024);
  });

  it('that sends nothing after its key is accepted is disconnected after 8 s', async () => {
    const client = shakeHands();
    client.socket.write(
      Buffer.concat([connectTo('rtmp://127.0.0.1/live'), command('publish', 'good')]),
    );
    await expect
      .poll(() => client.received().toString('latin1'))
      .toContain('NetStream.Publish.Start');
    const start = performance.now();
    await client.closed;
    expect(performance.now() - start).toBeGreaterThan(7000);
    expect(client.received().toString('latin1')).toContain('nothing arrived for 8 s');
  });

  it.skipIf(!hasFfmpeg)('does not disturb an encoder that comes after it', async () => {
    const encoder = startEncoder(ingest.url('good'));
    await expect.poll(() => ingest.manifest().runs.at(-1)?.variants.length).toBe(1);
    await encoder.kill();
    await expect.poll(() => ingest.manifest().runs.at(-1)?.endReason).toBe('publisher gone');
  });
});
