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
const change = (
  tenantId: string,
  id: string,
  title: string,
  operatorId = 'op_1',
  { action = 'event.update', at = '1970-01-01T00:00:00Z' } = {},
) =>
  api.db.forTenant(tenantId, (scope) =>
    recordChange(
      {
        operator: { ...operator, id: operatorId },
        address: '192.0.2.7',
        clock: () => Date.parse(at),
      },
      scope,
      {
        action,
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

  it('is filtered by action and by time, in pages', async () => {
    const times = ['2026-01-01T23:59:59Z', '2026-01-02T00:00:00Z', '2026-01-02T23:59:59Z'];
    for (const at of [...times, '2026-01-03T00:00:00Z'])
      await change('alpha', at, '', 'op_3', { at });
    // Written last, though it was made before the others of its day.
    const late = '2026-01-02T12:00:00Z';
    await change('alpha', late, '', 'op_3', { at: late, action: 'event.withdraw' });
    const idsOf = ({ entries }: { entries: { subject: { id: string } }[] }) =>
      entries.map(({ subject }) => subject.id);
    const day = { from: '2026-01-02T00:00:00Z', until: '2026-01-03T00:00:00Z', size: 2 };
    const first = await list(day);
    const second = await list({ ...day, after: first.next });
    expect([idsOf(first), idsOf(second), second.next]).toEqual([
      [times[2], late],
      [times[1]],
      null,
    ]);
    expect(idsOf(await list({ action: 'event.withdraw' }))).toEqual([late]);
    expect(idsOf(await list({ ...day, action: 'event.withdraw' }))).toEqual([late]);
    expect((await list(day, 'beta')).entries).toEqual([]);
  });

  it('is read from an index when filtered by a kind of subject, an id, an action or a day', async () => {
    await api.db.forTenant('alpha', ({ trx }) =>
      sql`INSERT INTO audit_entry (tenant_id, id, at, actor_kind, actor_id, actor_name, actor_address, action,
        subject_kind, subject_id, before, after)
        SELECT 'alpha', 'many-' || n, timestamptz '2025-01-01' + n * interval '1 hour', 'key', 'k', 'Key', '192.0.2.1', 'event.update', 'event',
          'e' || n, 'null', 'null' FROM generate_series(1, 3000) AS n`.execute(trx),
    );
    await api.db.queue.executeSql('ANALYZE audit_entry');
    const none = { subjectKind: null, subjectId: null, actorId: null, action: null };
    const indexOf = async (wanted: object) => {
      const filter = { ...none, from: null, until: null, before: null, ...wanted };
      const plan = await explain(api.db, 'alpha', (scope) => listEntries(scope, filter, 51));
      expect(plan).not.toMatch(/Sort|(?<!One-Time )Filter/);
      return /using (\w+)/.exec(plan)?.[1];
    };
    expect(await indexOf({ subjectKind: 'product' })).toBe('audit_entry_kind');
    expect(await indexOf({ subjectId: 'e77' })).toBe('audit_entry_subject_id');
    expect(await indexOf({ action: 'product.update' })).toBe('audit_entry_action');
    const day = { from: new Date('2025-01-10T00:00Z'), until: new Date('2025-01-11T00:00Z') };
    expect(await indexOf(day)).toBe('audit_entry_time');
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
