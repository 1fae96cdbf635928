import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestApi, testOperatorKey, type TestApi } from '@grandstand/api/testing';
import { createClient } from '@grandstand/contract/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findUpload, UploadError, uploadFile, type UploadTarget } from './upload-file.ts';

let folder = '';
let api: TestApi;
let target: UploadTarget;
let eventId = '';
const progress: number[] = [];
/** How many of the next parts fail, as on a bad connection. */
let failures = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'upload-file-'));
  api = await createTestApi({ env: { RECORDINGS_DIR: folder, DATA_DIR: folder } });
  const body = {
    title: 'Final',
    sportType: 'football',
    gameStartDate: new Date().toISOString(),
  };
  eventId = (await api.event.create({ operatorKey: testOperatorKey, body })).body.content.id;
  api.app.server.prependListener('request', (request) => {
    if (request.method !== 'PATCH' || failures === 0) return;
    failures -= 1;
    request.once('data', () => request.destroy());
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  target = {
    address: '127.0.0.1',
    port,
    host: 'alpha.test',
    key: testOperatorKey,
    client: createClient(async ({ address: { method }, path: url }) => {
      const headers = { host: 'alpha.test', 'x-operator-key': testOperatorKey };
      return (await api.app.inject({ method, url, headers })).json();
    }),
    onProgress: (sent) => progress.push(sent),
    partBytes: 1000,
    pauseMs: 1,
  };
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

it('uploadFile sends a file in parts, and repeats a part that failed', async () => {
  const file = path.join(folder, 'match.mp4');
  await writeFile(file, Buffer.alloc(3500, 'a'));
  failures = 1;
  const id = await uploadFile(target, { id: eventId, file });
  expect(progress.at(-1)).toBe(3500);
  expect(progress.length).toBeGreaterThan(4);
  expect(await findUpload(target.client, eventId, id)).toMatchObject({
    name: 'match.mp4',
    size: 3500,
  });
});

it('uploadFile resumes an interrupted upload of the same file', async () => {
  const file = path.join(folder, 'second.mp4');
  await writeFile(file, Buffer.from('0123456789'.repeat(300)));
  const interrupted = {
    ...target,
    onProgress: (sent: number) => {
      if (sent === 2000) throw new TypeError('interrupted');
    },
    pauseMs: 0,
  };
  const stopped = uploadFile(interrupted, { id: eventId, file });
  await expect(stopped).rejects.toThrow(
    'The server could not be reached (interrupted); the same command continues the upload',
  );
  // Its message is printed without a stack.
  await expect(stopped).rejects.toBeInstanceOf(UploadError);
  progress.length = 0;
  const { content } = await target.client.upload.list({ query: { eventId, size: 100 } });
  const first = content.entries.find(({ name }) => name === 'second.mp4');
  const stored = await readFile(path.join(folder, '.uploads', 'alpha', first?.id ?? ''));
  expect(stored.length).toBe(2000);
  expect(await uploadFile(target, { id: eventId, file })).toBe(first?.id);
  expect(progress[0]).toBe(2000);
});

it('uploadFile rejects if the file or the event does not exist', async () => {
  await expect(
    uploadFile(target, { id: eventId, file: path.join(folder, 'none.mp4') }),
  ).rejects.toThrow('found no file');
  const file = path.join(folder, 'match.mp4');
  await expect(uploadFile(target, { id: 'nothing', file })).rejects.toThrow(
    'The event does not exist',
  );
});
