import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { aClient, aTenant } from '../../features/testing.tsx';
import { matchPath } from './match-path.ts';
import { createPortalRouter } from './router.ts';
import { routes } from './routes.ts';
import { aRouterContext } from '../testing.ts';

/** Creates the router of a browser at an address; the backend's lists are empty. */
function routerAt(path: string) {
  const noPage = { content: { entries: [], nextExists: false, totalCount: 0 } };
  const { api } = aClient({ 'event.list': () => noPage, 'identity.list': () => noPage });
  return createPortalRouter(
    aRouterContext({
      api,
      tenant: aTenant({}),
      locale: path.startsWith('/de/') ? 'de' : 'en',
    }),
    createMemoryHistory({ initialEntries: [path] }),
  );
}

const match = (path: string) => {
  const found = matchPath(routerAt('/'), path);
  return found === null ? null : [found.row.name, found.path];
};

describe('matchPath', () => {
  it('prefers a literal path over one with a parameter in its place', () => {
    expect(match('/following/league/followed/')?.[0]).toBe('following-league-followed');
    expect(match('/Following/League/Followed/')?.[0]).toBe('following-league-followed');
    expect(match('/following/league/abc/')?.[0]).toBe('following-league-leagueId');
    expect(match('/LIVE/MULTI')?.[0]).toBe('live-multi');
  });

  it('spells literal segments as the row does and leaves parameters and the trailing slash', () => {
    expect(match('/')).toEqual(['index', '/']);
    expect(match('/live')).toEqual(['live', '/live']);
    expect(match('/Live/')).toEqual(['live', '/live/']);
    expect(match('/CATEGORY/Aa/Sub-Category/Bb')?.[1]).toBe('/category/Aa/sub-category/Bb');
  });

  it('finds no page for an unknown path, or for one below a known page', () => {
    for (const path of ['/nowhere/', '/live/football/more/', '/auth/login/limit/x', '/%'])
      expect(match(path), path).toBeNull();
  });
});

describe('the parameters of every row', () => {
  const rows = routes.filter(({ path }) => path.includes('{'));

  it.each(rows.map((row) => [row.path, row] as const))(
    '%s validates its parameters, which need no encoding',
    (path, row) => {
      const accepts = (value: string) => {
        const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, value]);
        return row.validate?.(Object.fromEntries(params) as Record<string, string>, aTenant({}));
      };
      for (const value of ['a b', 'a.b', 'a:b', 'a~b', 'é', '%61', ''])
        expect(accepts(value), value).toBe(false);
    },
  );
});

describe('a navigation within the portal', () => {
  it.each([
    ['/', '/LIVE/', '/live/?sport=football#top'],
    ['/', '/Upcoming', '/upcoming?sport=football#top'],
    ['/de/', '/LIVE/', '/de/live/?sport=football#top'],
  ])('from %s to %s ends at the canonical address', async (from, to, end) => {
    const router = routerAt(from);
    await router.load();
    await router.navigate({ to, search: { sport: 'football' }, hash: 'top' });
    expect(router.history.location.href).toBe(end);
    expect(router.state.location.publicHref).toBe(end);
    // Only the canonical address is in the history.
    expect(router.history.length).toBe(2);
  });
});
