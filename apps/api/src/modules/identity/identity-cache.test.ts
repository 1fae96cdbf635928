import { describe, expect, it } from 'vitest';
import type { Scope } from '../../platform/database/database.ts';
import type { IdentityRow } from './identity.table.ts';
import { createIdentityCache } from './identity-cache.ts';

const scopeOf = (tenantId: string) => ({ tenantId }) as Scope;

/** Creates a cache over a fake database of titles by tenant and id; `loads` records its queries. */
function createFakeDatabase(titles: Record<string, Record<string, string>>) {
  let time = Date.UTC(2026, 10, 21);
  const loads: string[][] = [];
  const { read, expire } = createIdentityCache(
    () => time,
    async ({ tenantId }, ids) => {
      loads.push([...ids]);
      const known = ids.filter((id) => titles[tenantId]?.[id] !== undefined);
      return new Map(known.map((id) => [id, { id, title: titles[tenantId]?.[id] } as IdentityRow]));
    },
  );
  const titlesOf = async (tenantId: string, ...ids: string[]) =>
    Object.fromEntries(
      [...(await read(scopeOf(tenantId), ids))].map(([id, row]) => [id, row.title]),
    );
  return { loads, titles, titlesOf, expire, wait: (ms: number) => (time += ms) };
}

describe('the identity cache', () => {
  it('loads each identity once', async () => {
    const { loads, titlesOf } = createFakeDatabase({ one: { a: 'A', b: 'B' } });
    expect(await titlesOf('one', 'a', 'a')).toEqual({ a: 'A' });
    expect(await titlesOf('one', 'b', 'a')).toEqual({ a: 'A', b: 'B' });
    expect(await titlesOf('one', 'a', 'b')).toEqual({ a: 'A', b: 'B' });
    expect(loads).toEqual([['a'], ['b']]);
  });

  it('[SEC-01] is separate per tenant', async () => {
    const { titlesOf } = createFakeDatabase({ one: { a: 'of one' }, two: { a: 'of two' } });
    expect(await titlesOf('one', 'a')).toEqual({ a: 'of one' });
    expect(await titlesOf('two', 'a')).toEqual({ a: 'of two' });
    expect(await titlesOf('three', 'a')).toEqual({});
  });

  it('finds identities as soon as they are imported', async () => {
    const { titles, titlesOf } = createFakeDatabase({ one: {} });
    expect(await titlesOf('one', 'a')).toEqual({});
    titles['one'] = { a: 'A' };
    expect(await titlesOf('one', 'a')).toEqual({ a: 'A' });
  });

  it('keeps no identity that a replica returned before it had a change', async () => {
    let time = Date.UTC(2026, 10, 21);
    const titles = ['old', 'new'];
    const { read } = createIdentityCache(
      () => (time += 1),
      async () => new Map([['a', { id: 'a', title: titles.shift() } as IdentityRow]]),
    );
    const outdated = { ...scopeOf('one'), isOutdated: () => true };
    expect((await read(outdated, ['a'])).get('a')?.title).toBe('old');
    expect((await read(scopeOf('one'), ['a'])).get('a')?.title).toBe('new');
  });

  it('reloads after a minute, in case of manual database changes', async () => {
    const { titles, titlesOf, wait } = createFakeDatabase({ one: { a: 'old' } });
    await titlesOf('one', 'a');
    titles['one'] = { a: 'new' };
    wait(60_000);
    expect(await titlesOf('one', 'a')).toEqual({ a: 'old' });
    wait(1);
    expect(await titlesOf('one', 'a')).toEqual({ a: 'new' });
  });

  it('reloads the identities of one tenant after a change', async () => {
    const { titles, titlesOf, expire } = createFakeDatabase({ one: { a: 'A' }, two: { a: 'A' } });
    await titlesOf('one', 'a');
    await titlesOf('two', 'a');
    titles['one'] = { a: 'B' };
    titles['two'] = { a: 'B' };
    expire('one');
    expect(await titlesOf('one', 'a')).toEqual({ a: 'B' });
    expect(await titlesOf('two', 'a')).toEqual({ a: 'A' });
  });

  it('does not cache what a load read before a change', async () => {
    const { titles, titlesOf, expire } = createFakeDatabase({ one: { a: 'A' } });
    const loading = titlesOf('one', 'a');
    expire('one');
    await loading;
    titles['one'] = { a: 'B' };
    expect(await titlesOf('one', 'a')).toEqual({ a: 'B' });
  });
});
