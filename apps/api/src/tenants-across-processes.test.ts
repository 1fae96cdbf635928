/** A tenant that one process creates or changes is served by every process, without a restart. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from './platform/database/database.ts';
import { createTestApi, openTestDatabase, testOperatorKey, type TestApi } from './testing.ts';

const url = process.env.TEST_DATABASE_URL ?? '';
/** A separate database, because other tests notify on the same channel. */
const channelDatabase = `tenants_${process.pid}`;
const onServer = async (statement: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};

describe.skipIf(url === '')('a tenant of two processes', () => {
  let db: OpenDatabase;
  /** The process that changes tenants. */
  let changing: TestApi;
  /** The process that learns of it. */
  let other: TestApi;
  const dropped: string[] = [];

  beforeAll(async () => {
    db = await openTestDatabase();
    await onServer(`CREATE DATABASE ${channelDatabase}`);
    const channelUrl = new URL(url);
    channelUrl.pathname = channelDatabase;
    const env = { DATABASE_URL: channelUrl.href };
    changing = await createTestApi({ db, env });
    other = await createTestApi({ db, env });
    other.app.platform.eventChanges.subscribe(({ tenantId, kind }) => {
      if (kind === 'missed') dropped.push(tenantId);
    });
  }, 120_000);
  afterAll(async () => {
    await changing.close();
    await other.close();
    await db.close();
    await onServer(`DROP DATABASE ${channelDatabase}`);
  });

  /** Waits until the other process serves the tenant in this way. */
  const served = (expected: string | undefined) =>
    expect
      .poll(() => other.app.platform.tenants.findByHost('shared.localhost')?.name, {
        timeout: 1000,
        interval: 10,
      })
      .toBe(expected);
  const operator = { operatorKey: testOperatorKey };
  const params = { id: 'shared' };

  it('is served on its host by both within a second after its creation and each change', async () => {
    const config = { id: 'shared', name: 'Shared', hosts: ['shared.localhost'] };
    await changing.tenant.create({ ...operator, body: { config } });
    await served('Shared');
    const response = await other.app.inject({
      url: '/api/info/imprint',
      headers: { host: 'shared.localhost' },
    });
    expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('Shared')]);
    // Cached pages and calls of the other process are of its former settings.
    expect(dropped).toEqual(['shared']);

    const change = { name: 'Renamed' };
    await changing.tenant.update({ ...operator, params, body: { version: 1, change } });
    await served('Renamed');
    await changing.tenant.archive({ ...operator, params, body: { version: 2 } });
    await served(undefined);
    await changing.tenant.restore({ ...operator, params, body: { version: 3 } });
    await served('Renamed');
    expect(new Set(dropped)).toEqual(new Set(['shared']));
    expect(dropped).toHaveLength(4);
  });

  it('stays served by an older process when a newer one stores settings that it does not know', async () => {
    const config = { id: 'upgraded', name: 'Upgraded', hosts: ['upgraded.localhost'] };
    await changing.tenant.create({ ...operator, body: { config } });
    const nameAtOther = () =>
      expect.poll(() => other.app.platform.tenants.find('upgraded')?.name, { timeout: 1000 });
    await nameAtOther().toBe('Upgraded');
    /** Stores settings as a newer process does, and announces them. */
    const store = async (settings: object) => {
      const written = JSON.stringify(settings);
      const { numAffectedRows } = await db.forTenant('upgraded', ({ trx }) =>
        sql`UPDATE stored_tenant SET config = (config::jsonb || ${written}::jsonb)::json
          WHERE tenant_id = 'upgraded'`.execute(trx),
      );
      expect(numAffectedRows).toBe(1n);
      await changing.app.platform.tenantChanges.publish();
    };
    await store({ name: 'Further', holograms: true, app_config: { glow: 3 } });
    await nameAtOther().toBe('Further');
    expect(other.app.platform.tenants.find('upgraded')).not.toHaveProperty('holograms');
    // A value that it does not know: it goes on with the settings that it has.
    await store({ name: 'Latest', locales: ['en', 'tlh'] });
    await other.app.platform.tenantChanges.publish();
    expect(other.app.platform.tenants.find('upgraded')?.name).toBe('Further');
  });
});
