import type { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import { clipKinds } from '@grandstand/contract';
import { maxSearchedWords, searchedWords } from '../../../platform/search/words.ts';
import type { SearchTerm } from '../../search-index/index.ts';
import { recordStatements } from '../../../testing/statement-recorder.ts';
import { eventFilter, searchScopesOf } from '../list/event-filter.ts';
import { countFound, searchEvents } from './event-search.queries.ts';
import { listEvents } from '../event.queries.ts';
import type { SearchedFilter } from './search-candidates.queries.ts';

/** Maximum index entries that a statement may test. */
const maxTested = 8000;

describe('search terms', () => {
  it.each([
    ['a b c d e f g h', ['a', 'b', 'c', 'd']],
    ['one two three four five six', ['one', 'two', 'three', 'four']],
    ['h a r b o u r rovers', ['rovers']],
    ['é rovers', ['rovers']],
    ['rovers 9', ['rovers', '9']],
    ['北 rovers', ['北', 'rovers']],
  ])(
    '[SEC-24] "%s" yields at most four terms, single letters only if there is nothing else',
    (typed, words) => {
      expect(searchedWords(typed).map(({ word }) => word)).toEqual(words);
      expect(words.length).toBeLessThanOrEqual(maxSearchedWords);
    },
  );
});

/** Builds the most expensive possible search: 24 words for each term, in all scopes. */
function hardest(termCount: number, isFrequent: boolean, estimate = 1_000_000): SearchedFilter {
  const words = Array.from({ length: 24 }, (_, index) => `word${index}`);
  const filter = eventFilter({
    mediaTypes: ['event', ...clipKinds],
    identityTypes: ['league', 'team'],
    statuses: ['live'],
    userId: 'viewer',
  });
  const terms = Array.from({ length: termCount }, (): SearchTerm => ({
    typed: 'w',
    words: [words.slice(0, 1), words.slice(0, 12), words],
    known: [0, 0, 0],
    estimate,
  }));
  return {
    ...filter,
    search: { scopes: searchScopesOf(filter), terms, isFrequent, hidesResults: false },
  };
}

/** Returns how often a statement reads the index: once for each combination of the listed scopes and words. */
const readsOf = ({ sql, parameters }: CompiledQuery): number =>
  [...sql.matchAll(/unnest\(\$(\d+)::text\[\]\)/g)]
    .map(([, parameter]) => (parameters[Number(parameter) - 1] as readonly string[]).length)
    .reduce((product, length) => product * length, 1);

/** Returns the maximum number of index entries that a statement can read and then test. */
function maxCandidatesOf(statement: CompiledQuery): number {
  const { sql, parameters } = statement;
  const reads = sql.split(/FROM search_entry\s+WHERE/).slice(1);
  expect(reads.length).toBeGreaterThan(0);
  return reads
    .map((part) => /^[^()]*LIMIT \$(\d+)/.exec(part)?.[1])
    .map((parameter) => Number(parameters[Number(parameter) - 1]) * readsOf(statement))
    .reduce((sum, limit) => sum + limit, 0);
}

/**
 * Asserts that every other access to a table is a lookup per candidate, so that no plan can start with it.
 */
function expectLookUpsOnly({ sql }: CompiledQuery): void {
  const lookUps = sql.split('EXISTS (').slice(1);
  expect(lookUps.length).toBeGreaterThan(0);
  expect(sql.match(/OFFSET 0\)/g)?.length).toBeGreaterThanOrEqual(
    lookUps.filter((text) => /^SELECT 1 FROM (?:search_entry other|event)\s/.test(text)).length,
  );
}

describe('search statements', () => {
  const searches: Record<string, (filter: SearchedFilter) => Promise<CompiledQuery[]>> = {
    'a page by relevance': async (filter) => {
      const { scope, statements } = recordStatements('tenant');
      await searchEvents(scope, filter, new Date(0), { offset: 100_000, limit: 101 });
      return statements;
    },
    'a page by title': async (filter) => {
      const { scope, statements } = recordStatements('tenant');
      const slice = { offset: 100_000, limit: 101 };
      await listEvents(scope, filter, { field: 'title', direction: 'asc' }, slice);
      return statements;
    },
    'the total': async (filter) => {
      const { scope, statements } = recordStatements('tenant');
      await countFound(scope, filter);
      return statements;
    },
  };

  it.each(Object.entries(searches))(
    '[SEC-24] read a limited part of the index for %s',
    async (_, search) => {
      for (const terms of [1, 4]) {
        const statements = await search(hardest(terms, false));
        expect(statements).toHaveLength(1);
        for (const statement of statements) {
          expect(maxCandidatesOf(statement)).toBeLessThanOrEqual(maxTested);
          expectLookUpsOnly(statement);
        }
      }
    },
  );

  it('[SEC-24] read a limited part of the index for further terms', async () => {
    const { scope, statements } = recordStatements('tenant');
    await countFound(scope, hardest(4, false, 0));
    const [{ sql, parameters }] = statements as [CompiledQuery];
    const limits = [...sql.matchAll(/ LIMIT \$\d+\) AS entry LIMIT \$(\d+)\)/g)].map(
      ([, parameter]) => Number(parameters[Number(parameter) - 1]),
    );
    expect(limits).toHaveLength(3);
    expect(limits.reduce((sum, limit) => sum + limit, 0)).toBeLessThanOrEqual(12_003);
  });

  it('[SEC-24] scan a limited part of a list for a frequent word in another order', async () => {
    const [statement] = (await searches['a page by title']?.(hardest(1, true))) ?? [];
    const limits = [...(statement?.sql ?? '').matchAll(/LIMIT \$(\d+)\) AS entry/g)].map(
      ([, parameter]) => Number(statement?.parameters[Number(parameter) - 1]),
    );
    expect(limits).toHaveLength(5);
    expect(limits.reduce((sum, limit) => sum + limit, 0)).toBeLessThanOrEqual(20_000);
  });
});
