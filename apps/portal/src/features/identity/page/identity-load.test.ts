import type { EventListBody, Identity, IdentityListBody } from '@grandstand/contract';
import { describe, expect, it } from 'vitest';
import { NotFoundError } from '../../../lib/errors/not-found.ts';
import type { LoadContext } from '../../../lib/page/define-page.ts';
import {
  aClient,
  anEntry,
  anIdentity,
  anIdentityPage,
  aPage,
  aTenant,
  loadContext,
} from '../../testing.tsx';
import { page as category } from '../category.route.tsx';
import { page as league } from '../league.route.tsx';
import { page as subcategory } from '../subcategory.route.tsx';
import { page as team } from '../team.route.tsx';

/** Builds a backend with one identity that records its requests. */
function backend(identity: Partial<Identity>) {
  const { api, calls } = aClient({
    'identity.get': () => ({ content: anIdentity(identity) }),
    'identity.list': () => anIdentityPage([]),
    'event.list': () => aPage([anEntry()]),
  });
  const callsTo = (name: string) => calls.filter((call) => call.name === name);
  const lists = () =>
    callsTo('event.list').map(({ input }) => (input as { body: EventListBody }).body);
  return { api, callsTo, lists };
}

const pages = { category, league, subcategory, team } as const;
type PageCase = readonly [
  kind: keyof typeof pages,
  params: Record<string, string>,
  Partial<Identity>,
];

const pageCases: readonly PageCase[] = [
  ['team', { teamId: 'harbour' }, { id: 'harbour', type: 'team' }],
  ['league', { leagueId: 'coast' }, { id: 'coast', type: 'league' }],
  ['category', { mainId: 'football' }, { id: 'football', type: 'category' }],
  [
    'subcategory',
    { mainId: 'football', subId: 'men' },
    { id: 'men', type: 'subcategory', mainCategories: ['football'] },
  ],
];

const load = (
  kind: keyof typeof pages,
  overrides: Partial<LoadContext> & Pick<LoadContext, 'api'>,
) => pages[kind].load?.(loadContext(overrides));

describe('identity page', () => {
  it.each(pageCases)(
    '[DSC-17] the %s page requests the identity of its URL',
    async (...pageCase) => {
      const [kind, params, identity] = pageCase;
      const { api, callsTo } = backend(identity);
      const data = await load(kind, { api, params });
      expect(callsTo('identity.get')[0]?.input).toEqual({ params: { id: identity.id } });
      expect(data?.identity.id).toBe(identity.id);
    },
  );

  it.each(pageCases)(
    '[DSC-30] [TEN-08] every list of the %s page is narrowed to that identity',
    async (...pageCase) => {
      const [kind, params, identity] = pageCase;
      const narrowed =
        kind === 'team' ? { 'search.teams.id': [identity.id] } : { 'identities.id': [identity.id] };
      for (const view of [undefined, 'fixtures', 'archive', 'clips']) {
        for (const as of [undefined, 'list']) {
          const { api, lists } = backend(identity);
          const search = { ...(view !== undefined && { view }), ...(as !== undefined && { as }) };
          await load(kind, { api, params, search });
          expect(lists().length).toBeGreaterThan(0);
          for (const body of lists()) {
            const scopes = Object.entries(body).filter(([key]) => /^(?:ident|search)/.test(key));
            expect(Object.fromEntries(scopes)).toEqual(narrowed);
          }
        }
      }
    },
  );

  it.each(['list', undefined])(
    'narrows fixtures (as %s), and no other view, by access',
    async (as) => {
      const accessOf = async (search: Record<string, string>) => {
        const { api, lists } = backend({ id: 'coast', type: 'league' });
        await load('league', { api, params: { leagueId: 'coast' }, search });
        return [...new Set(lists().map(({ access }) => access))];
      };
      const form: Record<string, string> = as === undefined ? {} : { as };
      expect(await accessOf({ view: 'fixtures', ...form, access: 'ticket' })).toEqual(['ticket']);
      expect(await accessOf({ view: 'fixtures', ...form, access: 'cheap' })).toEqual([undefined]);
      expect(await accessOf({ view: 'archive', ...form, access: 'ticket' })).toEqual([undefined]);
    },
  );

  it('[DSC-18] [DSC-20] requests all children by pages of up to 100, in curated order', async () => {
    const { api, callsTo } = backend({ id: 'coast', type: 'league' });
    await load('league', { api, params: { leagueId: 'coast' } });
    const body: IdentityListBody = {
      paging: { page: 0, size: 100, next: true },
      filters: { identityId: ['coast'], type: ['team'], archived: false },
      sort: { order: 'asc' },
    };
    expect(callsTo('identity.list').map(({ input }) => input)).toEqual([{ body }]);
  });

  it('[TEN-04] a category lists teams in place of leagues if the tenant has no leagues view', async () => {
    const typesOf = async (enable_leagues_view: boolean) => {
      const { api, callsTo } = backend({ id: 'football', type: 'category' });
      const tenant = aTenant({ enable_leagues_view });
      await load('category', { api, params: { mainId: 'football' }, tenant });
      const [call] = callsTo('identity.list');
      return (call?.input as { body: IdentityListBody } | undefined)?.body.filters?.type;
    };
    expect(await typesOf(true)).toEqual(['subcategory', 'league']);
    expect(await typesOf(false)).toEqual(['subcategory', 'team']);
  });

  it.each<PageCase>([
    ['team', { teamId: 'coast' }, { id: 'coast', type: 'league' }],
    ['league', { leagueId: 'football' }, { id: 'football', type: 'category' }],
    ['category', { mainId: 'harbour' }, { id: 'harbour', type: 'team' }],
    [
      'subcategory',
      { mainId: 'handball', subId: 'men' },
      { id: 'men', type: 'subcategory', mainCategories: ['football'] },
    ],
  ])(
    'the %s page is not found for an identity of another kind or category',
    async (...pageCase) => {
      const [kind, params, identity] = pageCase;
      const { api } = backend(identity);
      await expect(load(kind, { api, params })).rejects.toBeInstanceOf(NotFoundError);
    },
  );

  it('the archive has matches without a replay only on request', async () => {
    const streamsOf = async (search: Record<string, string>) => {
      const { api, lists } = backend({ id: 'harbour', type: 'team' });
      await load('team', { api, params: { teamId: 'harbour' }, search });
      return lists().map(({ hasStream }) => hasStream);
    };
    expect(await streamsOf({ view: 'archive' })).toEqual([true]);
    expect(await streamsOf({ view: 'archive', replay: 'any' })).toEqual([undefined]);
    expect(await streamsOf({ view: 'clips' })).toEqual([undefined]);
  });

  it('omits excerpts of matches whose replays are on the page', async () => {
    const archived = { eventStatus: 'archived' } as const;
    const entries = (body: EventListBody) => {
      if (body.status?.toString() === 'archived') return [anEntry({ id: 'replay', ...archived })];
      return ['replay', 'older'].map((eventId) =>
        anEntry({ id: `goal-${eventId}`, eventId, mediaType: 'clip', ...archived }),
      );
    };
    const { api } = aClient({
      'identity.get': () => ({ content: anIdentity({ id: 'coast' }) }),
      'identity.list': () => anIdentityPage([]),
      'event.list': ({ body }: { body: EventListBody }) => aPage(entries(body)),
    });
    const data = await load('league', { api, params: { leagueId: 'coast' } });
    const [latest, clips] = await Promise.all([data?.latest, data?.clips]);
    expect(latest?.map(({ id }) => id)).toEqual(['replay']);
    expect(clips?.map(({ id }) => id)).toEqual(['goal-older']);
  });
});
