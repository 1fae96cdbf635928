import type { EventListBody } from '@grandstand/contract';
import { maxPageSize } from '@grandstand/contract/constants';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  aClient,
  anEntry,
  anIdentityPage,
  aPage,
  inMinutes,
  loadContext,
  renderInPortal,
} from '../../testing.tsx';
import { noOptions } from '../../filter/index.ts';
import { groupByDay } from './group-by-day.ts';
import { matchDays } from '../schedule.api.ts';
import { page } from '../upcoming.route.tsx';
import type { UpcomingPageData } from './upcoming-page.tsx';

afterEach(cleanup);

const minutesPerDay = 24 * 60;
const upcoming = (id: string, minutes: number, overrides: Parameters<typeof anEntry>[0] = {}) =>
  anEntry({
    id,
    eventStatus: 'upcoming',
    gameStartDate: inMinutes(minutes),
    score: null,
    ...overrides,
  });

const data = (
  entries = [upcoming('m1', 90)],
  overrides: Partial<UpcomingPageData> = {},
): UpcomingPageData => ({
  source: { call: 'event.list', body: {} },
  first: { entries, totalCount: entries.length, firstPage: 0, nextPage: null },
  options: noOptions,
  zone: null,
  day: null,
  starts: { starts: entries.map((entry) => Date.parse(entry.gameStartDate ?? '')), complete: true },
  ...overrides,
});

describe('schedule', () => {
  it('requests the chosen day in the viewer’s time zone, and no date range for an invalid day', async () => {
    const bodies: EventListBody[] = [];
    const { api } = aClient({
      'event.list': (input: { body: EventListBody }) => {
        bodies.push(input.body);
        return aPage([upcoming('m1', 90)]);
      },
      'identity.list': () => anIdentityPage([]),
    });
    // The date ranges of the list's requests; those of the day strip have the maximum size.
    const dateRanges = () =>
      bodies.filter(({ size }) => size !== maxPageSize).map((body) => body.event_date);
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(zone).toBe('UTC');
    await page.load?.(loadContext({ api, search: { day: '2026-11-24' } }));
    await page.load?.(loadContext({ api, search: { day: '2026-02-30' } }));
    const start = Date.parse('2026-11-24T00:00:00Z');
    expect(dateRanges()).toEqual([`${start}~${start + minutesPerDay * 60_000 - 1}`, undefined]);
  });

  it('narrows both the list and its days to what a ticket opens, and ignores an unknown filter', async () => {
    const bodies: EventListBody[] = [];
    const { api } = aClient({
      'event.list': (input: { body: EventListBody }) => {
        bodies.push(input.body);
        return aPage([upcoming('m1', 90)]);
      },
      'identity.list': () => anIdentityPage([]),
    });
    await page.load?.(loadContext({ api, search: { access: 'ticket' } }));
    await page.load?.(loadContext({ api, search: { access: 'cheap' } }));
    expect(bodies.map(({ access }) => access)).toEqual(['ticket', 'ticket', undefined, undefined]);
  });

  it('states that a match is not live yet whose kick-off was half an hour ago', async () => {
    const entries = [
      upcoming('late', -35),
      upcoming('off', -35, { cancelled: true }),
      upcoming('soon', 35),
    ];
    await renderInPortal(<page.View data={data(entries)} />);
    const rowOf = (id: string) =>
      screen
        .getAllByRole('link')
        .find((link) => link.getAttribute('href')?.includes(`/events/${id}/`))?.textContent;
    expect(rowOf('late')).toContain('Not live yet');
    expect(rowOf('off')).not.toContain('Not live yet');
    expect(rowOf('soon')).not.toContain('Not live yet');
    expect(rowOf('soon')).toContain('in 35 min');
  });

  it('is sorted by time with each day once, regardless of curation', () => {
    const events = [
      upcoming('fourth', 3 * minutesPerDay),
      upcoming('first', 60),
      upcoming('third', 2 * minutesPerDay),
      upcoming('second', 90),
    ];
    const groups = groupByDay(events, (time) => new Date(time).toISOString().slice(0, 10));
    expect(groups.map(({ events: ofDay }) => ofDay.map(({ id }) => id))).toEqual([
      ['first', 'second'],
      ['third'],
      ['fourth'],
    ]);
  });

  it('shows matches as rows of links under their days, with a countdown in the last hours', async () => {
    const entries = [upcoming('m1', 42), upcoming('m2', 88), upcoming('m3', minutesPerDay)];
    await renderInPortal(<page.View data={data(entries)} />);
    const [today, tomorrow] = screen.getAllByRole('region');
    if (today === undefined || tomorrow === undefined) throw new Error('fewer than two days');
    const [first, second] = within(today).getAllByRole('link');
    expect(first?.textContent).toContain('in 42 min');
    expect(second?.textContent).toContain('in 1 h 28 min');
    expect(tomorrow.textContent).not.toContain(' in ');
    const row = within(tomorrow).getByRole('link');
    expect(row.getAttribute('href')).toBe('/events/m3/');
    expect(row.textContent).toContain('Harbour against Borough');
    expect(row.textContent).toContain('Coast League');
  });
});

describe('day strip', () => {
  it('links to days with matches and their count, but not to days without', async () => {
    const entries = [upcoming('m1', 60), upcoming('m2', 90), upcoming('m3', 2 * minutesPerDay)];
    await renderInPortal(<page.View data={data(entries)} />, { path: '/?page=2&day=2026-11-23' });
    const strip = screen.getByRole('navigation', { name: 'Days' });
    const links = within(strip).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['All', '/'],
      ['TodayNov 21, 2 matches', '/?day=2026-11-21'],
      ['MonNov 23, 1 match', '/?day=2026-11-23'],
    ]);
    expect(within(strip).getAllByText(/no matches/)).toHaveLength(12);
  });

  it('links to every day while the match days are unknown', () => {
    const now = Date.parse('2026-11-21T14:30:00Z');
    const days = matchDays({ starts: [now], complete: false }, { now, zone: 'UTC', chosen: null });
    expect(days).toHaveLength(14);
    expect(days.every(({ count }) => count === null)).toBe(true);
  });

  it('marks the chosen day, even beyond the others', async () => {
    const distant = data([upcoming('m1', 40 * minutesPerDay)], { day: '2026-12-31' });
    await renderInPortal(<page.View data={distant} />, { path: '/?day=2026-12-31' });
    const strip = screen.getByRole('navigation', { name: 'Days' });
    const marked = within(strip).getAllByRole('link', { current: 'page' });
    expect(marked.map((link) => link.textContent)).toEqual(['ThuDec 31']);
  });

  it('an empty day links to the next one with matches', async () => {
    const starts = { starts: [Date.parse(inMinutes(3 * minutesPerDay))], complete: true };
    await renderInPortal(<page.View data={data([], { day: '2026-11-22', starts })} />, {
      path: '/?day=2026-11-22',
    });
    expect(
      screen.getByRole('heading', { name: 'No matches on Sunday, November 22' }),
    ).toBeDefined();
    expect(
      screen.getByRole('link', { name: 'Next: Tuesday, November 24' }).getAttribute('href'),
    ).toBe('/?day=2026-11-24');
  });
});
