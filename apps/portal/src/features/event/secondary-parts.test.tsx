import type { ApiClient } from '@grandstand/contract/client';
import type { CallName } from '@grandstand/contract/names';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import type { LoadContext } from '../../lib/page/define-page.ts';
import { aClient, anEntry, anEvent, aTenant, renderInPortal } from '../testing.tsx';
import { EventPage } from './event-page.tsx';
import { loadParts, type EventPart } from './event-part.ts';
import { eventParts } from './event-parts.ts';

vi.mock('@grandstand/player', () => ({ Player: () => <section aria-label="player" /> }));
vi.mock('@grandstand/player/player.css', () => ({}));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const event = anEvent({ eventStatus: 'archived', isEnabledVidswapStats: true });
const refused = () => {
  throw new ApiError({ status: 500, code: 'internal_error', serverMessage: null });
};

/** What asks the backend only once the viewer looks or presses: their own tests prove how that fails. */
const asksLater = ['clips', 'tags'];

/** Every other part with data of its own, whatever it is shown for. */
const withData = eventParts
  .filter((part) => 'deferred' in part || 'inBrowser' in part)
  .filter(({ name }) => !asksLater.includes(name))
  .map((part): EventPart => ({ ...part, place: 'under', when: () => true }));
const plain = eventParts.filter((part) => !('deferred' in part) && !('inBrowser' in part));

/** Opens the page with these parts, every call but that of the event failing with 500. */
async function open(parts: readonly EventPart[]) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { api } = aClient({ eventGet: () => ({ content: event }) });
  const call = async (name: CallName) =>
    name === 'eventGet' ? api.call('eventGet', { params: { id: event.id } }) : refused();
  const failing = { call } as unknown as ApiClient;
  const context = {
    api: failing,
    later: (what: string, value: Promise<unknown>, empty: unknown) =>
      value.catch((error: unknown) => {
        // As the app does for what a page can live without.
        // oxlint-disable-next-line no-console
        console.warn(`${what} could not be loaded`, error);
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
const isWhole = () => {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Harbour – Borough');
  expect(screen.getByRole('region', { name: 'player' })).toBeDefined();
  expect(screen.getByText('The derby of the coast.')).toBeDefined();
};

describe('the page of an event, when calls beside it fail', () => {
  it.each(withData.map((part) => [part.name, part] as const))(
    '[EVT-22, ERR-05] is whole without "%s", and one line of the log says so',
    async (_, part) => {
      const warn = await open([part]);
      await waitFor(() => expect(warn).toHaveBeenCalled());
      expect(warn).toHaveBeenCalledOnce();
      isWhole();
    },
  );

  it('[EVT-16, ERR-05] is whole without all of them at once, each with a line of its own', async () => {
    const warn = await open(withData);
    await waitFor(() => expect(warn).toHaveBeenCalledTimes(withData.length));
    isWhole();
  });

  it('[EVT-16] shows each that comes, whatever becomes of the others', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { api } = aClient({ eventGet: () => ({ content: event }) });
    const related = [anEntry({ id: 'other', title: 'The next one' })];
    await renderInPortal(<EventPage data={{ event, related }} parts={eventParts} />, {
      api,
      tenant: aTenant({ portal_url: 'https://portal.example', enable_match_stats: true }),
      path: `/events/${event.id}/`,
    });
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getAllByText('Harbour – Borough').length).toBeGreaterThan(0);
    isWhole();
  });
});
