import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';

let api: TestApi;
let port = 0;

beforeAll(async () => {
  api = await createTestApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const address = api.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => api.close());

const request = (...headers: string[]) =>
  `GET /healthz HTTP/1.1\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`;

async function openSocket(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Returns everything received until the connection ends. */
async function responseOf(sent: string): Promise<string> {
  const socket = await openSocket();
  let response = '';
  socket.on('data', (chunk) => (response += String(chunk)));
  socket.write(sent);
  await once(socket, 'close');
  return response;
}

describe('requests that no browser sends', () => {
  it('a connection with many pending requests is ended', async () => {
    const response = await responseOf(request('Host: alpha.test').repeat(200));
    expect(response.match(/HTTP\/1\.1 200/g)?.length ?? 0).toBeLessThan(20);
  });

  it('a few pipelined requests get their responses in order', async () => {
    const some = request('Host: alpha.test').repeat(8);
    const response = await responseOf(some + request('Host: alpha.test', 'Connection: close'));
    expect(response.match(/HTTP\/1\.1 200/g)).toHaveLength(9);
  });

  it('an idle connection is ended after two minutes', () => {
    expect(api.app.server.timeout).toBe(120_000);
  });

  it('a request with two hosts is refused', async () => {
    const two = ['Host: alpha.test', 'host: beta.test', 'Connection: close'];
    expect(await responseOf(request(...two))).toMatch(
      /^HTTP\/1\.1 400[^]*A request must have exactly one Host header/,
    );
  });
});
