import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';
import { peopleTables } from '../../testing/tenancy-probes.ts';
import { actAs } from './profile/profile.queries.ts';
import { addOperator, operatorPassword, signInOperator } from './testing.ts';

let api: TestApi;
/** Id of the operator of each tenant, by the tenant's id. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  api = await createTestApi();
  for (const tenant of ['alpha', 'beta']) {
    const email = await addOperator(api, tenant, 'owner', tenant);
    const { body } = await signInOperator(api, email, { tenant, password: operatorPassword });
    ids[tenant] = body.content.person.id;
    const id = body.content.person.id as string;
    await api.db.withoutTenant(async (trx) => {
      await sql`INSERT INTO operator_recovery_code VALUES (${id}, 'h')`.execute(trx);
      await sql`INSERT INTO operator_passkey
        (id, operator_id, credential_id, public_key, counter, transports, host, name, created_at)
        VALUES (${id}, ${id}, ${id}, '', 0, '[]', '', '', now())`.execute(trx);
    });
  }
});
afterAll(() => api.close());

/** Returns whose rows a transaction of alpha sees, by table. */
const visibleRows = (actingAs: string | null) =>
  api.db.forTenant('alpha', async (scope) => {
    if (actingAs !== null) await actAs(scope, actingAs);
    const ownersByTable: Record<string, string[]> = {};
    for (const table of peopleTables) {
      const column = table === 'operator' ? 'id' : 'operator_id';
      const { rows } = await sql<{ owner: string }>`SELECT DISTINCT ${sql.ref(column)} AS owner
        FROM ${sql.table(table)}`.execute(scope.trx);
      ownersByTable[table] = rows.map(({ owner }) => owner);
    }
    return ownersByTable;
  });

describe('a transaction of a tenant', () => {
  it('[SEC-01] sees the accounts with a role there, and no passkeys, codes or sessions', async () => {
    expect(await visibleRows(null)).toEqual({
      operator: [ids.alpha],
      operator_passkey: [],
      operator_recovery_code: [],
      operator_session: [],
    });
  });

  it('[SEC-01] on behalf of a person sees and changes their rows only', async () => {
    const ownIds = [ids.alpha];
    expect(await visibleRows(ids.alpha ?? '')).toEqual({
      operator: ownIds,
      operator_passkey: ownIds,
      operator_recovery_code: ownIds,
      operator_session: ownIds,
    });
    await api.db.forTenant('alpha', async (scope) => {
      await actAs(scope, ids.alpha ?? '');
      for (const table of peopleTables) {
        const column = table === 'operator' ? 'id' : 'operator_id';
        const changed =
          await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${sql.ref(column)}
          WHERE ${sql.ref(column)} = ${ids.beta}`.execute(scope.trx);
        expect([table, changed.numAffectedRows]).toEqual([table, 0n]);
      }
    });
  });

  it('[SEC-01] cannot change an account unless it is on behalf of its person', async () => {
    const change = api.db.forTenant('alpha', ({ trx }) =>
      trx
        .updateTable('operator')
        .set({ name: 'x' })
        .where('id', '=', ids.alpha ?? '')
        .execute(),
    );
    expect(Number((await change)[0]?.numUpdatedRows)).toBe(0);
  });
});
