/** The parts of one upload reach two processes, which share the database and RECORDINGS_DIR. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import {
  createTestApi,
  openTestDatabase,
  testOperatorKey,
  testTenant,
  type TestApi,
} from '../../testing.ts';
import { eventOf } from '../event/testing.ts';
import { tusClient } from './testing.ts';
import { lockUpload } from './upload.queries.ts';

let folder = '';
let db: OpenDatabase;
let one: TestApi;
let other: TestApi;
const upcoming = (id: string) =>
  eventOf(id, { status: 'upcoming', stream: { kind: 'none' }, duration: null });
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'upload-parts-'));
  db = await openTestDatabase();
  const open = (content: boolean) =>
    createTestApi({
      db,
      tenants: [testTenant('alpha')],
      env: {
        RECORDINGS_DIR: path.join(folder, 'recordings'),
        DATA_DIR: path.join(folder, 'data'),
      },
      ...(content && {
        content: { alpha: { events: ['parts', 'stalled', 'killed'].map(upcoming) } },
      }),
    });
  one = await open(true);
  other = await open(false);
  await one.app.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);
afterAll(async () => {
  await one.close();
  await other.close();
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

const newUpload = async (eventId: string, size: number): Promise<string> =>
  String((await tusClient(one).create(eventId, 'a.mp4', size)).headers.location);
const receivedOf = (address: string) =>
  readFile(path.join(folder, 'recordings/.uploads/alpha', path.basename(address)), 'utf8');

/** Starts a part whose client sends the first bytes and then nothing, over a connection that stays open. */
function stalledPart(address: string, length: number, bytes: string): ClientRequest {
  const { port } = one.app.server.address() as AddressInfo;
  const part = request({
    host: '127.0.0.1',
    port,
    method: 'PATCH',
    path: address,
    headers: {
      host: 'alpha.test',
      'x-operator-key': testOperatorKey,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(length),
    },
  });
  part.on('error', () => {});
  part.write(bytes);
  return part;
}

describe('the parts of one upload', () => {
  it('are received by any process in turn', async () => {
    const address = await newUpload('parts', 9);
    for (const [index, text] of ['abc', 'def', 'ghi'].entries()) {
      const client = tusClient(index % 2 === 0 ? one : other);
      expect((await client.append(address, index * 3, Buffer.from(text))).statusCode).toBe(204);
    }
    expect(await receivedOf(address)).toBe('abcdefghi');
    const { body } = await other.upload.list({
      operatorKey: testOperatorKey,
      query: { eventId: 'parts' },
    });
    expect(body.content.entries).toMatchObject([{ state: 'packaging' }]);
  });

  it('end a part that another process still receives from an interrupted client', async () => {
    const address = await newUpload('stalled', 9);
    const part = stalledPart(address, 9, 'abc');
    const response = once(part, 'response') as Promise<[IncomingMessage]>;
    await expect.poll(() => receivedOf(address)).toBe('abc');
    const client = tusClient(other);
    expect(await client.offset(address)).toEqual({ statusCode: 200, offset: 3 });
    // The first process has given up the part, with what it had.
    const [ended] = await response;
    expect(ended.headers['upload-offset']).toBe('3');
    part.destroy();
    expect((await client.append(address, 3, Buffer.from('defghi'))).statusCode).toBe(204);
    expect(await receivedOf(address)).toBe('abcdefghi');
  }, 30_000);

  it('go on after the process that received one was killed', async () => {
    const address = await newUpload('killed', 3);
    await db.forTenant('alpha', (scope) => lockUpload(scope, path.basename(address), 'killed', 1));
    expect((await tusClient(other).append(address, 0, Buffer.from('abc'))).statusCode).toBe(204);
  }, 30_000);
});
