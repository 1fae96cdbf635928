import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Await } from '../../../lib/page/data/await.tsx';
import {
  aClient,
  aPage,
  aTenant,
  anEntry,
  anEvent,
  loadContext,
  renderInPortal,
} from '../../testing.tsx';
import { loadParts, partsAt } from './event-part.ts';
import {
  browserPart,
  deferredPart,
  plainPart,
  type EventPart,
  type EventPartInput,
} from '../index.ts';
import type { Stage } from '../page/event-page-state.ts';
import { EventPage } from '../page/event-page.tsx';
import { eventParts } from '../event-parts.ts';

vi.mock('@grandstand/player', () => ({ Player: () => <section aria-label="player" /> }));
vi.mock('@grandstand/player/player.css', () => ({}));
afterEach(cleanup);

const inputWith = (
  page: Partial<EventPartInput['page']> = {},
  overrides: Partial<EventPartInput> = {},
): EventPartInput => ({
  event: anEvent(),
  tenant: aTenant(),
  signedIn: false,
  page: {
    status: 'live',
    stage: 'player',
    lock: null,
    isWatched: false,
    hasCaptions: false,
    hasLostAccess: false,
    ...page,
  },
  ...overrides,
});
const names = (parts: readonly EventPart[]) => parts.map(({ name }) => name);

describe('event page of minors', () => {
  it('has no clips and no tags, and explains why', async () => {
    const safeguarded = anEvent({ safeguarded: true });
    const partNames = (event: ReturnType<typeof anEvent>) =>
      (['tool', 'more', 'under', 'tab'] as const).flatMap((area) =>
        names(partsAt(eventParts, area, inputWith({}, { event }))),
      );
    const live = anEvent({ source: { ...anEvent().source, hd: '/events/match-1/master.m3u8' } });
    expect(partNames(live)).toEqual([
      'make-clip',
      'clip-last',
      'clip-panel',
      'details',
      'excerpts',
      'tags',
    ]);
    expect(partNames({ ...live, safeguarded: true })).toEqual(['details']);
    await renderInPortal(
      <EventPage data={{ event: safeguarded, related: [] }} parts={eventParts} />,
      {
        tenant: aTenant({ portal_url: 'https://portal.example' }),
      },
    );
    expect(await screen.findByText(/^Minors play in this event/)).toBeDefined();
  });
});

/** Parts as another feature would add them: one of each kind. */
const sampleParts = {
  plain: plainPart({
    name: 'shop',
    area: 'header',
    when: ({ tenant }) => tenant.enable_match_stats,
    View: ({ page }) => <p>Shop of {page.state.data.title}</p>,
  }),
  deferred: deferredPart({
    name: 'clips',
    area: 'under',
    when: () => true,
    deferred: {
      load: async ({ api }, id) =>
        (await api.event.listRelated({ query: { id, size: 3 } })).content.entries,
      empty: [],
    },
    View: ({ data }) => (
      <Await value={data} fallback={null}>
        {(clips) => <p>{clips.length} clips</p>}
      </Await>
    ),
  }),
  browser: (load: (id: string) => Promise<string[]>) =>
    browserPart({
      name: 'statistics',
      area: 'under',
      when: ({ page }) => page.status === 'live',
      inBrowser: {
        load: (_clients, event) => load(event.id),
        view:
          async () =>
          ({ data }) => <p>{data.join(', ')}</p>,
        isEmpty: (data) => data.length === 0,
      },
    }),
};

describe('parts table', () => {
  it('has exactly one part for every stage', () => {
    const stages: readonly Stage[] = [
      'player',
      'countdown',
      'cancelled',
      'no-stream',
      'no-replay',
      'ended',
      'region',
    ];
    for (const stage of stages) {
      expect(names(partsAt(eventParts, 'stage', inputWith({ stage })))).toEqual([stage]);
    }
    for (const lock of ['members', 'ticket', 'subscription', 'closed'] as const) {
      const locked = inputWith({ stage: 'locked', lock });
      const part = lock === 'members' ? 'members' : 'locked';
      expect(names(partsAt(eventParts, 'stage', locked))).toEqual([part]);
    }
  });

  it('shows the first applicable part of the stage, and every part of the other areas in order', () => {
    const parts = [
      ...eventParts,
      plainPart({ name: 'advert', area: 'stage', when: () => true, View: () => null }),
      sampleParts.deferred,
    ];
    expect(names(partsAt(parts, 'stage', inputWith()))).toEqual(['player']);
    expect(names(partsAt(parts, 'under', inputWith()))).toEqual(['clip-panel', 'clips']);
  });

  it('names its parts uniquely', () => {
    expect(new Set(names(eventParts)).size).toBe(eventParts.length);
    expect(names(eventParts)).not.toContain('event');
  });

  it('lists the parts of other features after its own', () => {
    expect(names(partsAt(eventParts, 'below', inputWith()))).toEqual(['related']);
    expect(names(eventParts).indexOf('related')).toBeGreaterThan(
      names(eventParts).indexOf('details'),
    );
  });
});

describe('part of another feature', () => {
  const open = (part: EventPart, data: Record<string, unknown> = {}, tenant = aTenant()) =>
    renderInPortal(
      <EventPage data={{ event: anEvent(), related: [], ...data }} parts={[...eventParts, part]} />,
      { tenant },
    );

  it('renders only if the tenant enables it', async () => {
    await open(sampleParts.plain);
    expect(screen.queryByText('Shop of Harbour – Borough')).toBeNull();
    cleanup();
    await open(sampleParts.plain, {}, aTenant({ enable_match_stats: true }));
    expect(screen.getByText('Shop of Harbour – Borough')).toBeDefined();
  });

  it('receives its deferred data from the page’s loader, or the fallback', async () => {
    const parts = [...eventParts, sampleParts.deferred];
    const { api } = aClient({ 'event.listRelated': () => aPage([anEntry(), anEntry()]) });
    const data = loadParts(parts, loadContext({ api }), 'match-1');
    expect(Object.keys(data)).toEqual(['related', 'clips']);
    await open(sampleParts.deferred, { clips: await data['clips'] });
    expect(screen.getByText('2 clips')).toBeDefined();
    const failing = loadParts(parts, loadContext({ api: aClient({}).api }), 'match-1');
    expect(await failing['clips']).toEqual([]);
  });

  it('as a browser part, loads script and data in the browser only', async () => {
    const load = vi.fn<(id: string) => Promise<string[]>>(async () => ['61 %']);
    await open(sampleParts.browser(load));
    expect(await screen.findByText('61 %')).toBeDefined();
    expect(load.mock.calls).toEqual([['match-1']]);
  });

  it('as a browser part, does not load on pages that do not have it', async () => {
    const load = vi.fn<() => Promise<string[]>>(async () => ['61 %']);
    const part = sampleParts.browser(load);
    await open({ ...part, when: () => false });
    await act(async () => {});
    expect(load).not.toHaveBeenCalled();
  });

  it('as a browser part, reserves space while loading, renders nothing for an empty result, and an alert with a retry after a failure', async () => {
    let respond: (value: string[]) => void = () => {};
    const pending = sampleParts.browser(() => new Promise((resolve) => (respond = resolve)));
    await open({ ...pending, area: 'tool' });
    const toolCount = () => document.querySelectorAll('.tool-row > *').length;
    // Clip, Save, Share and More beside it.
    expect(toolCount()).toBe(5);
    expect(document.querySelector('.tool-row > div.tool-button')).not.toBeNull();
    await act(async () => respond([]));
    await expect.poll(toolCount).toBe(4);
    cleanup();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await open(sampleParts.browser(() => Promise.reject(new Error('down'))));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.getByRole('region', { name: 'player' })).toBeDefined();
  });

  it('as a browser part in place of the picture, keeps the size of the picture while loading', async () => {
    let respond: (value: string[]) => void = () => {};
    const loading = sampleParts.browser(() => new Promise((resolve) => (respond = resolve)));
    const { container } = await renderInPortal(
      <EventPage
        data={{ event: anEvent(), related: [] }}
        parts={[{ ...loading, area: 'stage' }, ...eventParts]}
      />,
    );
    const placeholder = () => container.querySelector('[data-event-media] > .poster-stage');
    expect(placeholder()).not.toBeNull();
    await act(async () => respond(['61 %']));
    expect(await screen.findByText('61 %')).toBeDefined();
    expect(placeholder()).toBeNull();
  });
});
