/** Rosters that were stored before players could be found by name. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { up } from '../../../migrations/0087-player-search.ts';
import { createTestApi, testOperatorKey } from '../../testing.ts';
import { identityOf } from '../event/testing.ts';

it('migration 0087 makes the players of stored rosters findable, in every tenant', async () => {
  const identities = [identityOf('north', { type: 'team' })];
  const api = await createTestApi({
    content: { alpha: { identities, events: [] }, beta: { identities, events: [] } },
  });
  const tenants = ['alpha', 'beta'];
  const playersOf = (tenant: string) =>
    Array.from({ length: 60 }, (_, number) => ({ number, name: `Zoë ${tenant}` }));
  for (const tenant of tenants)
    await api.roster.set({
      tenant,
      operatorKey: testOperatorKey,
      params: { id: 'north' },
      body: { players: playersOf(tenant) },
    });
  const keys = (tenant: string) =>
    api.db.forTenant(tenant, ({ trx }) =>
      trx.selectFrom('roster_player_key').selectAll().orderBy('number').orderBy('key').execute(),
    );
  const before = await Promise.all(tenants.map(keys));
  expect(before.map((rows) => new Set(rows.map(({ number }) => number)).size)).toEqual([60, 60]);
  await api.db.withoutTenant(async (trx) => {
    // Migrations run as the owner of the tables.
    await sql`RESET ROLE`.execute(trx);
    await sql`DROP TABLE roster_player_key`.execute(trx);
    await up(trx);
    // The embedded database alone has a role for the application.
    await sql`DO $$ BEGIN
      IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'grandstand_app') THEN
        GRANT ALL ON roster_player_key TO grandstand_app;
      END IF;
    END $$`.execute(trx);
  });
  expect(await Promise.all(tenants.map(keys))).toEqual(before);
  await api.close();
});
