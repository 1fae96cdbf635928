import { wrapClient } from '@grandstand/contract/client';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import type { LoadContext } from '../../../lib/page/define-page.ts';
import { clearSession } from '../../../lib/session/store/session-store.ts';
import { signInForTest } from '../../../lib/session/testing.ts';
import { clientsOf } from '../../../lib/session/viewer-data/clients.testing.ts';
import {
  aClient,
  anEntry,
  anEvent,
  anOffer,
  aPage,
  aTenant,
  inMinutes,
  renderInPortal,
} from '../../testing.tsx';
import { page as channelPage } from '../channel.route.tsx';
import { page as eventPage } from '../event.route.tsx';
import { EventPage, type EventPageData } from '../page/event-page.tsx';
import { loadParts, type EventPart } from './event-part.ts';
import { eventParts } from '../event-parts.ts';

vi.mock('@grandstand/player', () => ({ Player: () => <section aria-label="player" /> }));
vi.mock('@grandstand/player/player.css', () => ({}));
// The squads of the About tab load their own data when the tab is seen.
vi.mock('../../roster/index.ts', () => ({ MatchSquads: () => null }));

afterEach(() => {
  clearSession();
  cleanup();
  vi.restoreAllMocks();
});

const event = anEvent({ eventStatus: 'archived', isEnabledVidswapStats: true });
const refused = async () => {
  throw new ApiError({ status: 500, code: 'internal_error', serverMessage: null });
};

/** Parts that request on interaction, for several lists, or nothing: their own tests cover failures. */
const onDemand = [
  'add-to-list',
  'clip-last',
  'clip-panel',
  'comments',
  'download-clip',
  'embed-clip',
  'excerpts',
  'make-clip',
  'players',
  'report-clip',
  'tags',
];

/** Every other part with data of its own, whatever its area. */
const withData = eventParts
  .filter((part) => 'deferred' in part || 'inBrowser' in part)
  .filter(({ name }) => !onDemand.includes(name))
  .map(({ tab: _tab, ...part }): EventPart => ({ ...part, area: 'under', when: () => true }));
const plain = eventParts.filter((part) => !('deferred' in part) && !('inBrowser' in part));

/** Opens the page with these parts. Every call fails with 500, except that of the event. */
async function open(parts: readonly EventPart[]) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { api } = aClient({ 'event.get': () => ({ content: event }) });
  const failing = wrapClient(api, (call, name) => (name === 'event.get' ? call : refused));
  const context = {
    api: failing,
    defer: (name: string, value: Promise<unknown>, empty: unknown) =>
      value.catch((error: unknown) => {
        // Deferred failures are logged, as in the app.
        // oxlint-disable-next-line no-console
        console.warn(`${name} could not be loaded`, error);
        return empty;
      }),
  } as unknown as LoadContext;
  const loaded = loadParts(parts, context, event.id);
  const settled = Object.fromEntries(
    await Promise.all(Object.entries(loaded).map(async ([name, value]) => [name, await value])),
  );
  await renderInPortal(<EventPage data={{ ...settled, event }} parts={[...plain, ...parts]} />, {
    api: failing,
    tenant: aTenant({ portal_url: 'https://portal.example', enable_match_stats: true }),
    path: `/events/${event.id}/`,
  });
  return warn;
}
const expectCompletePage = () => {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Harbour – Borough');
  expect(screen.getByRole('region', { name: 'player' })).toBeDefined();
  expect(screen.getByText('The derby of the coast.')).toBeDefined();
};

describe('event page, when secondary calls fail', () => {
  it.each(withData.map((part) => [part.name, part] as const))(
    '[EVT-22, ERR-05] is complete without "%s", and logs one line',
    async (_, part) => {
      const warn = await open([part]);
      await waitFor(() => expect(warn).toHaveBeenCalled());
      expect(warn).toHaveBeenCalledOnce();
      expectCompletePage();
    },
  );

  it('[EVT-16, ERR-05] is complete without any of them, and logs one line for each', async () => {
    const warn = await open(withData);
    await waitFor(() => expect(warn).toHaveBeenCalledTimes(withData.length));
    expectCompletePage();
  });

  const ticket = {
    isEventAvailableForUser: false,
    commerceType: 'commerce_ppv_media',
    source: { ...event.source, hd: null },
  } as const;
  const excerpt = anEntry({ id: 'goal', eventId: event.id, mediaType: 'clip', momentNumber: 1 });
  const ownClip = anEntry({ id: 'mine', eventId: event.id, mediaType: 'user_clip', isOwn: true });
  const region = (name: string) => screen.findByRole('region', { name });
  const inTab = (tab: string, name: string) => {
    fireEvent.click(screen.getByRole('tab', { name: tab }));
    return region(name);
  };
  interface SinglePart {
    readonly name: string;
    readonly responses: NonNullable<Parameters<typeof aClient>[0]>;
    readonly findPart: () => Promise<unknown>;
    readonly overrides?: Partial<typeof event>;
  }
  const singleParts: readonly SinglePart[] = [
    {
      name: 'commerce options',
      responses: { 'product.getOptions': () => ({ content: { offers: [anOffer()] } }) },
      findPart: () => screen.findByText('Match ticket'),
      overrides: ticket,
    },
    {
      name: 'tags',
      responses: { 'tag.list': () => aPage([]) },
      findPart: () => screen.findByText('Moments appear here as you watch.'),
    },
    {
      name: 'clips',
      responses: {
        'clip.listOwn': ({ body }: never) =>
          aPage((body as { media_type: string[] }).media_type[0] === 'user_clip' ? [ownClip] : []),
      },
      findPart: () => inTab('Clips', 'My clips'),
    },
    {
      name: 'highlights',
      responses: { 'clip.list': () => aPage([excerpt]) },
      findPart: () => inTab('Clips', 'Highlights'),
    },
    {
      name: 'statistics',
      responses: { 'statistics.get': () => ({ content: { vidswap: {} } }) },
      findPart: () => inTab('Statistics', 'Statistics'),
    },
    {
      name: 'program',
      responses: {
        'channel.getProgram': () => ({
          content: { state: 'unavailable', updatedAt: null, entries: [] },
        }),
      },
      findPart: () => region('Program'),
      overrides: { eventStatus: 'channel' },
    },
  ];

  it.each(singleParts)(
    '[EVT-16, EVT-22] shows just $name beside the player when every other call fails',
    async ({ responses, findPart, overrides }) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      signInForTest();
      const shown = { ...event, ...overrides };
      const client = aClient({ 'event.get': () => ({ content: shown }), ...responses });
      const api = wrapClient(client.api, (call, name) =>
        name === 'event.get' || name in responses ? call : refused,
      );
      const context = {
        ...clientsOf(api),
        now: 0,
        params: { eventId: shown.id },
        linkState: {},
        defer: (_name: string, value: Promise<unknown>, empty: unknown) => value.catch(() => empty),
      } as unknown as LoadContext;
      const page = shown.eventStatus === 'channel' ? channelPage : eventPage;
      const data = (await page.load?.(context)) as EventPageData;
      await renderInPortal(<page.View data={data} />, {
        api,
        tenant: aTenant({
          portal_url: 'https://portal.example',
          enable_match_stats: true,
          enable_game_highlights: true,
          monetisation: ['ppv'],
          payments: { provider: 'sandbox' },
        }),
        path: `/events/${event.id}/`,
      });
      expect(await findPart()).toBeDefined();
      expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Harbour – Borough');
    },
  );

  it('[EVT-16] shows each part that loads, regardless of the others', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { api } = aClient({ 'event.get': () => ({ content: event }) });
    const related = [anEntry({ id: 'other', title: 'The next one' })];
    await renderInPortal(<EventPage data={{ event, related }} parts={eventParts} />, {
      api,
      tenant: aTenant({ portal_url: 'https://portal.example', enable_match_stats: true }),
      path: `/events/${event.id}/`,
    });
    fireEvent.click(screen.getByRole('tab', { name: 'Statistics' }));
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getByText('The next one')).toBeDefined();
    expectCompletePage();
  });
});

describe('page of an upcoming match', () => {
  const openMatch = async (overrides = {}) => {
    const upcoming = { eventStatus: 'upcoming', gameStartDate: inMinutes(600) } as const;
    const tenant = aTenant({ portal_url: 'https://portal.example' });
    const match = anEvent({ ...upcoming, ...overrides });
    const { api } = aClient({ 'event.get': () => ({ content: match }) });
    const data = { event: match, related: [] };
    const path = `/events/${match.id}/`;
    await renderInPortal(<EventPage data={data} parts={eventParts} />, { api, tenant, path });
  };

  it('states when a postponed match was to start, and why, until it is live', async () => {
    const postponed = { from: inMinutes(-30), note: 'Frozen pitch' };
    await openMatch({ postponed });
    expect(screen.getByText(/^Postponed\. Original start: /)).toBeDefined();
    expect(screen.getByText('Frozen pitch')).toBeDefined();
    cleanup();
    await openMatch({ postponed, eventStatus: 'live' });
    expect(screen.queryByText(/^Postponed/)).toBeNull();
  });

  it('offers a mail reminder and a calendar entry, unless the match is cancelled', async () => {
    await openMatch();
    expect(await screen.findByRole('button', { name: 'Remind me by email' })).toBeDefined();
    fireEvent.click(screen.getByText('More', { selector: 'span' }));
    expect(screen.getByRole('group', { name: 'Add to calendar' })).toBeDefined();
    cleanup();
    await openMatch({ cancelled: true });
    expect(screen.queryByRole('button', { name: 'Remind me by email' })).toBeNull();
  });
});
