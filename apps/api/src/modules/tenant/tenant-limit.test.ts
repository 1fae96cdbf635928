import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { maxStoredTenants } from '@grandstand/contract';
import { expect, it, onTestFinished } from 'vitest';
import { createTestApi, openTestDatabase, testOperatorKey } from '../../testing.ts';

it('tenants that are created at once do not exceed the limit of the installation', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'tenant-limit-'));
  const db = await openTestDatabase();
  const api = await createTestApi({ db, env: { DATA_DIR: dir } });
  onTestFinished(async () => {
    await api.close();
    await db.close();
    await rm(dir, { recursive: true, force: true });
  });
  const room = 2;
  const earlier = maxStoredTenants - room;
  // Row-level security admits the rows of one tenant at a time.
  await db.queue.executeSql(`DO $$ BEGIN
    FOR number IN 1..${earlier} LOOP
      PERFORM set_config('grandstand.tenant', 'earlier-' || number, true);
      INSERT INTO tenant (id, name, created_at) VALUES ('earlier-' || number, 'x', now());
      INSERT INTO stored_tenant VALUES ('earlier-' || number, '{}', 1, now(), now(), now());
    END LOOP;
  END $$`);
  const responses = await Promise.all(
    ['one', 'two', 'three', 'four'].map((id) =>
      api.tenant.create({
        operatorKey: testOperatorKey,
        body: { config: { id: `club-${id}`, name: id, hosts: [`${id}.localhost`] } },
      }),
    ),
  );
  const outcomes = responses.map(({ body }): string => body.messageErrorCode ?? 'created');
  expect(outcomes.toSorted()).toEqual(['created', 'created', 'limit_reached', 'limit_reached']);
}, 60_000);
