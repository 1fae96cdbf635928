import { clipKinds } from '@grandstand/contract';
import { sql, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { openTestDatabase } from '../../../testing.ts';
import { fillTenant } from '../../../testing/many-events.queries.ts';
import { recordStatements } from '../../../testing/statement-recorder.ts';
import { planSearch } from '../../search-index/testing.ts';
import { eventFilter, searchScopesOf, type EventFilter } from '../list/event-filter.ts';
import { countFound, searchEvents } from './event-search.queries.ts';
import { listEvents } from '../event.queries.ts';
import { foundIds, type SearchedFilter } from './search-candidates.queries.ts';
import { searchFew } from './search-few.queries.ts';
import { testNow } from '../testing.ts';

const tenant = 'few';
const now = new Date(testNow);

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  const withoutTimeout = { statementTimeoutMs: 0 };
  await db.forTenant(
    tenant,
    async (scope) => {
      const row = { id: tenant, name: tenant, content_version: null, created_at: now };
      await scope.trx.insertInto('tenant').values(row).execute();
      // There are so few events that a search which looks up the words first reads all of them.
      await fillTenant(scope, { events: 200, clips: 100, now });
      await scope.trx
        .updateTable('event')
        .set({ status: 'live' })
        .where('tenant_id', '=', tenant)
        .where('sport_type', '=', 'rugby')
        .execute();
    },
    withoutTimeout,
  );
}, 60_000);
afterAll(() => db.close());

/** Plans a search as a call does, treating every word as frequent. */
async function planned(filters: Partial<EventFilter>, typed: string): Promise<SearchedFilter> {
  const filter = eventFilter(filters);
  const scopes = searchScopesOf(filter);
  const plan = await db.forTenant(tenant, (scope) => planSearch(scope, typed, scopes));
  return { ...filter, search: { scopes, ...plan, isFrequent: true, hidesResults: false } };
}

const teamIds = Array.from({ length: 80 }, (_, index) => `team-${index}`);

/** Teams that rank last, as youth teams do. */
const demotedTeams = teamIds.slice(0, 50);

const narrow: Record<string, Partial<EventFilter>> = {
  'of teams': { teamIds },
  'of teams, of every kind': {
    teamIds,
    mediaTypes: ['event', 'clip', 'highlight'],
  },
  'that are live': { statuses: ['live'] },
  'of two events and their clips': { eventIds: ['e20', 'e40'], mediaTypes: ['event', 'clip'] },
};

describe('searching for several words', () => {
  it('finds the same events whether further terms are read in advance or looked up', async () => {
    const idsOf = (filter: SearchedFilter, prereadLimit: number) =>
      db.forTenant(tenant, async ({ trx }) => {
        const found =
          foundIds(tenant, filter, Infinity, prereadLimit) ?? sql`SELECT NULL WHERE false`;
        const { rows } = await sql<{ event_id: string }>`${found}`.execute(trx);
        return rows.map((row) => row.event_id).toSorted();
      });
    for (const typed of [
      'sports harbour',
      'league harb rovers',
      'sports 1',
      'harbuor sports goal',
    ]) {
      const filter = await planned({ mediaTypes: ['event', ...clipKinds] }, typed);
      const withEstimate = (entries: number): SearchedFilter => ({
        ...filter,
        search: {
          ...filter.search,
          terms: filter.search.terms.map((term) => ({ ...term, estimate: entries })),
        },
      });
      const preread = await idsOf(withEstimate(0), 12_000);
      // The estimate was wrong: there are more than the limit.
      expect(await idsOf(withEstimate(0), 6)).toEqual(preread);
      expect(await idsOf(withEstimate(100_000), 12_000)).toEqual(preread);
      expect(preread.length).toBeGreaterThan(0);
    }
  });
});

it('[SEC-34] no search statement finds anything by hidden words', async () => {
  const setShown = (isShown: boolean) =>
    db.forTenant(tenant, ({ trx }) =>
      trx
        .updateTable('search_entry')
        .set({ is_shown: isShown })
        .where('word', '=', 'sports')
        .execute(),
    );
  const order = { sort: { field: 'added', direction: 'asc' }, now, demotedTeams: [] } as const;
  const slice = { offset: 0, limit: 11 };
  /** Returns the number of results of each statement. */
  const counts = async (typed: string): Promise<number[]> => {
    const search = await planned({ statuses: ['live'] }, typed);
    const { terms } = search.search;
    const withEstimate = (estimate: number): SearchedFilter => ({
      ...search,
      search: {
        ...search.search,
        hidesResults: true,
        terms: terms.map((term) => ({ ...term, estimate })),
      },
    });
    return db.forTenant(tenant, async (scope) => {
      const filter = withEstimate(100_000);
      return [
        (await searchFew(scope, filter, order, slice))?.total ?? -1,
        (await searchEvents(scope, filter, now, slice)).length,
        (await listEvents(scope, filter, order.sort, slice)).length,
        await countFound(scope, filter),
        await countFound(scope, withEstimate(0)),
      ];
    });
  };
  for (const typed of ['sports', 'sports harbour', 'harbour sports']) {
    expect(Math.min(...(await counts(typed)))).toBeGreaterThan(0);
    await setShown(false);
    expect([typed, await counts(typed)]).toEqual([typed, [0, 0, 0, 0, 0]]);
    await setShown(true);
  }
});

describe('a search among few events', () => {
  it.each(Object.entries(narrow))(
    'finds the same, in the same order, as a search that looks up the words first: those %s',
    async (_, filters) => {
      let foundCount = 0;
      for (const typed of ['sports', 'harb', 'harbuor', 'league harbour', 'sports 1', 'le', 'goal'])
        for (const slice of [
          { offset: 0, limit: 11 },
          { offset: 10, limit: 5 },
        ]) {
          const filter = await planned(filters, typed);
          // No event of these kinds has the word.
          if (filter.search.terms.length === 0) continue;
          const [few, usual, total] = await db.forTenant(tenant, async (scope) => [
            await searchFew(scope, filter, { sort: null, now, demotedTeams }, slice),
            await searchEvents(scope, filter, now, slice, demotedTeams),
            await countFound(scope, filter),
          ]);
          expect(few?.rows).toEqual(usual);
          expect(few?.total).toBe(total);
          foundCount += few?.rows.length ?? 0;
        }
      expect(foundCount).toBeGreaterThan(0);
    },
  );

  it('supports other sort orders', async () => {
    const filter = await planned({ teamIds }, 'sports');
    const slice = { offset: 2, limit: 9 };
    for (const field of ['title', 'added', 'created', 'order'] as const) {
      const sort = { field, direction: 'desc' } as const;
      const [few, usual] = await db.forTenant(tenant, async (scope) => [
        await searchFew(scope, filter, { sort, now, demotedTeams }, slice),
        await listEvents(scope, { ...filter, search: null }, sort, slice),
      ]);
      expect(few?.rows.map(({ id }) => id)).toEqual(usual.map(({ id }) => id));
      expect(few?.rows).toHaveLength(9);
    }
  });

  it('returns the total on an empty page', async () => {
    const filter = await planned({ teamIds }, 'sports');
    const few = await db.forTenant(tenant, (scope) =>
      searchFew(scope, filter, { sort: null, now, demotedTeams }, { offset: 5000, limit: 11 }),
    );
    expect(few?.rows).toEqual([]);
    expect(few?.total).toBeGreaterThan(10);
  });

  it('returns null if words are rare or no filter narrows the events: the words are then looked up first', async () => {
    const slice = { offset: 0, limit: 11 };
    const wide = await planned({ statuses: ['archived'] }, 'sports');
    const ofTeam = await planned({ teamIds }, 'sports');
    const rare = { ...ofTeam, search: { ...ofTeam.search, isFrequent: false } };
    for (const filter of [wide, rare])
      expect(
        await db.forTenant(tenant, (scope) =>
          searchFew(scope, filter, { sort: null, now, demotedTeams }, slice),
        ),
      ).toBeNull();
  });

  it('[SEC-24] returns null if the filter leaves too many events', async () => {
    const filter = await planned({ teamIds }, 'sports');
    const among = (maxEvents: number) =>
      db.forTenant(tenant, (scope) =>
        searchFew(
          scope,
          filter,
          { sort: null, now, demotedTeams },
          { offset: 0, limit: 11 },
          maxEvents,
        ),
      );
    const total = (await among(200))?.total ?? 0;
    expect(total).toBeGreaterThan(1);
    expect((await among(total))?.total).toBe(total);
    expect(await among(total - 1)).toBeNull();
  });

  it('[SEC-24] tests the words of a limited number of events, one by one', async () => {
    const filter = await planned({ teamIds }, 'sports');
    const { scope, statements } = recordStatements(tenant);
    await searchFew(scope, filter, { sort: null, now, demotedTeams }, { offset: 0, limit: 11 });
    const [statement] = statements as [CompiledQuery];
    const limit = /FROM event\s+WHERE[^]*?LIMIT \$(\d+)\)/.exec(statement.sql)?.[1];
    expect(statement.parameters[Number(limit) - 1]).toBeLessThanOrEqual(5001);
    const reads = statement.sql.split('FROM search_entry').slice(1);
    expect(reads).toHaveLength(1);
    expect(reads[0]).toContain('event_id = few.id');
  });
});
