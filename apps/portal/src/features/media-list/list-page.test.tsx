import type { EventListBody } from '@grandstand/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import type { LoadContext } from '../../lib/page/define-page.ts';
import { aClient, anEntry, aPage, aTenant, inMinutes, now, renderInPortal } from '../testing.tsx';
import { page as archive } from './archive.route.tsx';
import { ListPage } from './list-page.tsx';
import { page as live } from './live.route.tsx';
import { loadPart, pageNumberOf } from './media-list.api.ts';
import { page as upcoming } from './upcoming.route.tsx';

afterEach(cleanup);

interface ListInput {
  readonly body: EventListBody;
}

/** A backend with so many live matches, and what it was asked. */
function backend(total: number) {
  const { api, calls } = aClient({
    eventList: ({ body }: ListInput) => {
      const page = Number(body.page);
      const left = Math.max(0, Math.min(10, total - page * 10));
      const entries = Array.from({ length: left }, (_, index) =>
        anEntry({ id: `m${page * 10 + index}` }),
      );
      return aPage(entries, total, page);
    },
  });
  return { api, calls, bodies: () => calls.map(({ input }) => (input as ListInput).body) };
}

const context = (api: LoadContext['api'], search: Record<string, string> = {}): LoadContext => ({
  api,
  params: {},
  search,
  tenant: aTenant(),
  locale: 'en',
  now,
  signal: new AbortController().signal,
  later: (_what, value) => value,
});

describe('pages of live, upcoming and archived events', () => {
  it.each([
    ['live', live],
    ['upcoming', upcoming],
    ['archived', archive],
  ] as const)('[DSC-08] the %s page asks for that status only', async (status, page) => {
    const { api, bodies } = backend(3);
    await page.load?.(context(api));
    expect(bodies()).toEqual([
      expect.objectContaining({ status: [status], media_type: ['event'] }),
    ]);
  });

  it('[DSC-01] the first request is page 0 of 10 with `next`, the second page sends page 1', async () => {
    const { api, bodies } = backend(15);
    await loadPart(api, 'live', 0);
    expect(bodies()).toEqual([
      expect.objectContaining({ page: 0, size: 10, next: true }),
      expect.objectContaining({ page: 1, size: 10, next: true }),
    ]);
  });

  it('reads a page number and nothing else from the address', () => {
    expect([undefined, '', '3', '-1', '1e3', 'x', '9999999'].map(pageNumberOf)).toEqual([
      0, 0, 3, 0, 0, 0, 0,
    ]);
  });

  it('[DSC-06] adds further cards while there are more, then takes the control away', async () => {
    const { api, calls } = backend(27);
    const data = await loadPart(api, 'live', 0);
    await renderInPortal(<ListPage status="live" data={data} />, { api });
    const links = () => screen.getAllByRole('link', { name: /Harbour/ });
    expect(links()).toHaveLength(20);

    const more = screen.getByRole('link', { name: 'Show more' });
    expect(more.getAttribute('href')).toBe('/live/?page=2');
    await userEvent.click(more);
    await waitFor(() => expect(links()).toHaveLength(27));
    expect(screen.getByText('27 of 27')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull();
    expect(calls).toHaveLength(3);
  });

  it('offers another try when more could not be loaded', async () => {
    const { api } = backend(27);
    const data = await loadPart(api, 'live', 0);
    const failing = aClient({
      eventList: () => {
        throw new ApiError({ status: 503, code: 'service_unavailable' });
      },
    });
    await renderInPortal(<ListPage status="live" data={data} />, { api: failing.api });
    await userEvent.click(screen.getByRole('link', { name: 'Show more' }));
    expect(await screen.findByText('More could not be loaded.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Try again' })).toBeDefined();
    expect(screen.getAllByRole('link', { name: /Harbour/ })).toHaveLength(20);
  });

  it('puts upcoming events under their days', async () => {
    const data = {
      entries: [
        anEntry({ id: 'a', eventStatus: 'upcoming', gameStartDate: inMinutes(60) }),
        anEntry({ id: 'b', eventStatus: 'upcoming', gameStartDate: inMinutes(24 * 60) }),
        anEntry({ id: 'c', eventStatus: 'upcoming', gameStartDate: inMinutes(7 * 24 * 60) }),
      ],
      totalCount: 3,
      firstPage: 0,
      nextPage: null,
    };
    await renderInPortal(<ListPage status="upcoming" data={data} />);
    const days = screen.getAllByRole('heading', { level: 2 }).map((day) => day.textContent);
    expect(days).toEqual([
      'TodaySaturday, November 21',
      'TomorrowSunday, November 22',
      'Saturday, November 28',
    ]);
  });

  it('an empty list says so and leads on', async () => {
    const { api } = backend(0);
    await renderInPortal(<ListPage status="live" data={await loadPart(api, 'live', 0)} />);
    expect(screen.getByRole('heading', { name: 'Nothing is live at the moment' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'See what is coming up' }).getAttribute('href')).toBe(
      '/upcoming/',
    );
  });
});
