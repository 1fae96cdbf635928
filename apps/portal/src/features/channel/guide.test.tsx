import type { ChannelProgramme } from '@grandstand/contract';
import { channelWindowMs } from '@grandstand/contract/constants';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aClient, inMinutes, minute, now, renderInPortal } from '../testing.tsx';
import { GuidePage } from './guide-page.tsx';
import { pxOf } from './guide-scale.ts';
import { isStillSeekable } from '../event/index.ts';

// jsdom has no layout.
Element.prototype.scrollIntoView = () => {};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const programme = (title: string, from: number, to: number, eventId: string | null = null) => ({
  title,
  description: `About ${title}`,
  start: inMinutes(from),
  end: inMinutes(to),
  eventId,
});
const entries: ChannelProgramme[] = [
  programme('Breakfast', -40, -15),
  programme('Just over', -15, -5),
  programme('The derby', -5, 15, 'derby'),
  programme('Handball night', 15, 60, 'handball'),
  ...[60, 70, 80, 90, 100].map((from) => programme(`Later ${from}`, from, from + 10)),
];
const row = (id: string, shown: ChannelProgramme[]) => ({
  id,
  title: `Channel ${id}`,
  imageUrl: null,
  state: 'current' as const,
  entries: shown,
});
const window = { from: now - 30 * minute, to: now + 300 * minute };
const openGuide = (rows: ReturnType<typeof row>[]) =>
  renderInPortal(
    <GuidePage data={{ day: null, zone: 'UTC', window, guide: { rows, total: rows.length } }} />,
    { path: '/channels/', api: aClient({}).api },
  );

it('a programme can be restarted as long as the stream contains its start', () => {
  const startedAgo = (ms: number) => ({
    ...programme('A', 0, 1),
    start: new Date(now - ms).toISOString(),
  });
  expect(isStillSeekable(startedAgo(channelWindowMs - minute), now)).toBe(true);
  expect(isStillSeekable(startedAgo(channelWindowMs), now)).toBe(false);
  expect(isStillSeekable(startedAgo(-1), now)).toBe(false);
});

describe('program guide', () => {
  // The request for the full day never succeeds here: the data that came with the page stays.
  const silenceWarnings = () => vi.spyOn(console, 'warn').mockImplementation(() => {});

  it('starts with the full current programme, or a few minutes before now if that started long ago', async () => {
    silenceWarnings();
    const scrollOffset = async (shown: ChannelProgramme[]) => {
      await openGuide([row('one', shown)]);
      const left = screen.getByRole('grid').parentElement?.scrollLeft ?? 0;
      cleanup();
      return Math.round(left);
    };
    expect(await scrollOffset(entries)).toBe(Math.round(pxOf(25 * minute)));
    expect(await scrollOffset([programme('A day of cricket', -120, 240)])).toBe(
      Math.round(pxOf(26 * minute)),
    );
    expect(await scrollOffset([])).toBe(Math.round(pxOf(26 * minute)));
  });

  it('[EVT-21] lists the channels; the current programme links to the channel, others to the match', async () => {
    silenceWarnings();
    await openGuide([row('one', entries), row('two', [])]);
    const grid = screen.getByRole('grid', { name: 'Program by channel and time' });
    expect(within(grid).getAllByRole('row')).toHaveLength(2);
    const running = within(grid).getByRole('gridcell', {
      name: /^On now: The derby, 2:25\sPM–2:45\sPM$/,
    });
    expect(running.getAttribute('href')).toBe('/channels/one/');
    const next = within(grid).getByRole('gridcell', { name: /Handball night/ });
    expect(next.getAttribute('href')).toBe('/events/handball/');
    expect(within(grid).getByText('The program isn’t available right now.')).toBeDefined();
    expect(screen.getByRole('link', { name: /Today/ }).getAttribute('aria-current')).toBe('date');
  });

  it('renders only programmes of channels near the screen, for any number of channels', async () => {
    silenceWarnings();
    const many = Array.from({ length: 200 }, (_, at) => row(`no-${at}`, entries));
    const { container } = await openGuide(many);
    const renderedRows = () =>
      [...container.querySelectorAll('[role=row]')].flatMap((one, at) =>
        one.querySelector('[role=gridcell]') === null ? [] : [at],
      );
    const initialRows = renderedRows();
    expect(initialRows.slice(0, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(initialRows.length).toBeLessThan(40);
    // Scrolled to the last one.
    const top = -190 * 84;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
    fireEvent.scroll(globalThis.window);
    expect(renderedRows().slice(-10)).toEqual([190, 191, 192, 193, 194, 195, 196, 197, 198, 199]);
    // The first row stays: it contains the Tab stop.
    expect(renderedRows()[0]).toBe(0);
    expect(renderedRows().length).toBeLessThan(40);
    expect(container.querySelectorAll('[role=rowheader]')).toHaveLength(200);
  });

  it('[EVT-21] supports arrow keys, starting at its one Tab stop', async () => {
    silenceWarnings();
    await openGuide([
      row('one', entries),
      row('two', [programme('Early', -30, 10), programme('Late', 10, 90)]),
    ]);
    const cell = (name: RegExp) => screen.getByRole('gridcell', { name });
    expect(
      screen.getAllByRole('gridcell').filter((one) => one.getAttribute('tabindex') === '0'),
    ).toEqual([cell(/The derby/)]);
    const press = (key: string) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
    cell(/The derby/).focus();
    press('ArrowRight');
    expect(document.activeElement).toBe(cell(/Handball night/));
    press('ArrowDown');
    expect(document.activeElement).toBe(cell(/Late, /));
    press('ArrowLeft');
    expect(document.activeElement).toBe(cell(/Early/));
    press('ArrowUp');
    expect(document.activeElement).toBe(cell(/Breakfast/));
    press('End');
    expect(document.activeElement).toBe(cell(/Later 100/));
    press('Home');
    expect(document.activeElement).toBe(cell(/Breakfast/));
  });

  it('states that there are no channels', async () => {
    silenceWarnings();
    await openGuide([]);
    expect(screen.getByRole('heading', { name: 'No channels' })).toBeDefined();
  });
});
