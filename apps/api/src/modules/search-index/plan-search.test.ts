import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Scope } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../testing.ts';
import { fillTenant } from '../../testing/many-events.queries.ts';
import { addKeys } from './search-index.service.ts';
import { prepareSearch } from './plan-search.service.ts';
import { listWords } from './vocabulary.queries.ts';

const tenant = 'words';
const now = new Date('2026-11-21T12:00:00.000Z');
const scopes = ['event'];

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.forTenant(
    tenant,
    async (scope) => {
      const row = { id: tenant, name: tenant, content_version: null, created_at: now };
      await scope.trx.insertInto('tenant').values(row).execute();
      await fillTenant(scope, { events: 400, clips: 40, now });
      // A name under which this team plays no match.
      const nickname = { tenant_id: tenant, identity_id: 'team-0', word: 'rovington' };
      await scope.trx.insertInto('search_identity').values(nickname).execute();
      await addKeys(scope, ['rovington']);
    },
    { statementTimeoutMs: 0 },
  );
}, 60_000);
afterAll(() => db.close());

const within = <T>(work: (scope: Scope) => Promise<T>) => db.forTenant(tenant, work);

describe('the terms of a search', () => {
  it('have an estimated number of events beyond the counted ones, within a factor of two', async () => {
    const countsOf = (word: string) =>
      within(async (scope) => {
        const lookup = { wordIndex: 0, typed: word, typoKeys: [] };
        const words = await listWords(scope, [lookup], { scopes, hidesResults: false, limit: 20 });
        const { rows } = await sql<{ entries: number }>`SELECT count(*)::int AS entries
          FROM search_entry WHERE tenant_id = ${tenant} AND scope = 'event' AND word = ${word}`.execute(
          scope.trx,
        );
        return {
          ...words.find((candidate) => candidate.word === word),
          entries: rows[0]?.entries ?? 0,
        };
      });
    for (const word of ['sports', 'harbour', 'rovers', 'league']) {
      const { total, estimate, entries } = await countsOf(word);
      expect(entries).toBeGreaterThan(20);
      expect(total).toBe(20);
      expect(estimate).toBeGreaterThan(entries / 2);
      expect(estimate).toBeLessThan(entries * 2);
    }
    expect(await countsOf('goal')).toMatchObject({ total: 0, entries: 0 });
  });

  it.each(['sports harbour', 'harbour sports'])('of "%s" start with the rarest', async (typed) => {
    const { plan } = await within((scope) =>
      prepareSearch(scope, typed, { scopes, hidesResults: false }),
    );
    expect(plan.terms.map((term) => term.typed)).toEqual(['harbour', 'sports']);
    expect(plan.terms[1]?.known).toEqual([200, 200, 200]);
  });

  it('lead to identities whose names match, including those without events', async () => {
    const searchIds = (typed: string, inScopes: readonly string[]) =>
      within(async (scope) => {
        const search = await prepareSearch(scope, typed, { scopes: inScopes, hidesResults: false });
        const ids = async (identities: Promise<readonly { readonly id: string }[]>) =>
          (await identities).map(({ id }) => id);
        const foundIds = await ids(search.foundIdentities());
        const every = await ids(search.everyIdentity());
        // The second call filters the result of `everyIdentity`, unless that was truncated.
        expect(await ids(search.foundIdentities())).toEqual(foundIds);
        return { found: foundIds, every };
      });
    const rovers = await searchIds('harbour rovers', scopes);
    expect(rovers.found).toHaveLength(1);
    expect(rovers.every).toEqual(rovers.found);
    // Prefixes of more words than are read.
    for (const typed of ['harb', 'r', 's', 'l']) {
      const { found: named, every } = await searchIds(typed, scopes);
      expect(named.length).toBeGreaterThan(0);
      expect(every.length).toBeGreaterThanOrEqual(named.length);
      expect(every).toEqual(every.toSorted());
    }
    const byNickname = await searchIds('rov', scopes);
    expect(byNickname.found).toHaveLength(20);
    expect(byNickname.every).toEqual([...byNickname.found, 'team-0'].toSorted());
    // No event has it.
    expect((await searchIds('rovington', scopes)).found).toEqual([]);
    // No clip has the short title of the category.
    const clips = await searchIds('sp', ['clip', 'player']);
    expect(clips.every).toContain('sports');
  });
});
