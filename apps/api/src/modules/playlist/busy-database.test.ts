import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { createTestApi, openTestDatabase, type TestApi } from '../../testing.ts';
import { simulatedLiveOf, testNow } from '../event/testing.ts';
import { writeVideo } from '../media/testing.ts';

let mediaDir = '';
let db: OpenDatabase;
let api: TestApi;
/** The order in which requests got a database connection. */
let order: string[] = [];
let transactions = 0;

beforeAll(async () => {
  mediaDir = await mkdtemp(path.join(tmpdir(), 'busy-'));
  await writeVideo(mediaDir, 'final');
  db = await openTestDatabase();
  const recordingDb: OpenDatabase = {
    ...db,
    forTenant: (owner, work, options) => {
      transactions += 1;
      const recorded: typeof work = (scope) => {
        order.push('playback');
        return work(scope);
      };
      return db.forTenant(owner, recorded, options);
    },
  };
  api = await createTestApi({
    db: recordingDb,
    clock: () => testNow,
    env: { MEDIA_DIR: mediaDir },
    content: { alpha: { events: [simulatedLiveOf('live', 0, { status: 'live' })] } },
  });
});
afterAll(async () => {
  await api.close();
  await db.close();
  await rm(mediaDir, { recursive: true });
});

it('a live playlist is served before queued pages, even while all database connections are in use', async () => {
  order = [];
  transactions = 0;
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const pages = Array.from({ length: 20 }, () =>
    db.forTenant('alpha', async () => {
      order.push('page');
      await opened;
    }),
  );
  const connections = db.kind === 'postgres' ? 10 : 1;
  await expect.poll(() => order.length).toBe(connections);
  const playlist = api.app.inject({
    url: '/media/events/live/master.m3u8',
    headers: { host: 'alpha.test' },
  });
  await expect.poll(() => transactions).toBe(1);
  await setImmediate();
  // PostgreSQL has connections reserved for playback. The embedded database has one, with a queue.
  if (db.kind === 'pglite') open();
  expect((await playlist).statusCode).toBe(200);
  open();
  await Promise.all(pages);
  expect(order.indexOf('playback')).toBe(connections);
});
