import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, type TestApi } from '../../testing.ts';
import { explain } from '../../testing/explain.testing.ts';
import { listEntries } from './audit.queries.ts';
import { recordChange } from './index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const operator = {
  kind: 'person',
  id: 'op_1',
  name: 'Ada',
  permissions: new Set<never>(),
} as const;

/** Records the change of an event's title, by Ada. */
const change = (tenantId: string, id: string, title: string, operatorId = 'op_1') =>
  api.db.forTenant(tenantId, (scope) =>
    recordChange(
      { operator: { ...operator, id: operatorId }, address: '192.0.2.7', clock: () => 0 },
      scope,
      {
        action: 'event.update',
        subject: { kind: 'event', id },
        before: { title: 'Old' },
        after: { title },
      },
    ),
  );

const list = async (query: Record<string, string | number>, tenant = 'alpha') =>
  (await api.audit.list({ operatorKey: testOperatorKey, tenant, query })).body.content;

describe('the audit', () => {
  it('returns who changed what, from where, before and after, the latest first', async () => {
    await change('alpha', 'first', 'One');
    await change('alpha', 'second', 'Two');
    const { entries } = await list({});
    expect(entries.map(({ subject }: { subject: object }) => subject)).toEqual([
      { kind: 'event', id: 'second' },
      { kind: 'event', id: 'first' },
    ]);
    expect(entries[0]).toMatchObject({
      at: '1970-01-01T00:00:00.000Z',
      actor: { kind: 'person', id: 'op_1', name: 'Ada', address: '192.0.2.7' },
      action: 'event.update',
      before: { title: 'Old' },
      after: { title: 'Two' },
    });
    expect((await list({}, 'beta')).entries).toEqual([]);
  });

  it('is paged by a cursor, and filtered by subject and actor', async () => {
    for (const title of ['1', '2', '3']) await change('alpha', 'paged', title);
    await change('alpha', 'paged', '4', 'op_2');
    const query = { subject_kind: 'event', subject_id: 'paged', size: 3 };
    const first = await list(query);
    const second = await list({ ...query, after: first.next });
    const titles = [...first.entries, ...second.entries].map(({ after }) => after.title);
    expect(titles).toEqual(['4', '3', '2', '1']);
    expect(second.next).toBeNull();
    expect((await list({ actor_id: 'op_2' })).entries).toHaveLength(1);
  });

  it('is read by an index for a kind of subject alone and an id alone', async () => {
    await api.db.forTenant('alpha', ({ trx }) =>
      sql`INSERT INTO audit_entry (tenant_id, id, at, actor_kind, actor_id, actor_name, actor_address, action,
        subject_kind, subject_id, before, after)
        SELECT 'alpha', 'many-' || n, now(), 'key', 'k', 'Key', '192.0.2.1', 'event.update', 'event',
          'e' || n, 'null', 'null' FROM generate_series(1, 3000) AS n`.execute(trx),
    );
    await api.db.queue.executeSql('ANALYZE audit_entry');
    const indexOf = async (subjectKind: string | null, subjectId: string | null) => {
      const filter = { subjectKind, subjectId, actorId: null, before: null };
      const plan = await explain(api.db, 'alpha', (scope) => listEntries(scope, filter, 51));
      expect(plan).not.toMatch(/Sort|(?<!One-Time )Filter/);
      return /using (\w+)/.exec(plan)?.[1];
    };
    expect(await indexOf('product', null)).toBe('audit_entry_kind');
    expect(await indexOf(null, 'e77')).toBe('audit_entry_subject_id');
  });

  it('refuses an invalid cursor', async () => {
    const { status, body } = await api.audit.list({
      operatorKey: testOperatorKey,
      query: { after: 'x' },
    });
    expect([status, body.messageErrorCode]).toEqual([400, 'validation_failed']);
  });

  it('cannot be changed or deleted by the backend', async () => {
    await change('beta', 'match', 'One');
    await api.db.forTenant('beta', async ({ trx }) => {
      const updated = await sql`UPDATE audit_entry SET actor_name = 'Eve'`.execute(trx);
      const deleted = await sql`DELETE FROM audit_entry`.execute(trx);
      expect([updated.numAffectedRows, deleted.numAffectedRows]).toEqual([0n, 0n]);
    });
    expect((await list({}, 'beta')).entries).toHaveLength(1);
  });
});
