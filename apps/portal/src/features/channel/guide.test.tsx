import type { ChannelProgramme } from '@grandstand/contract';
import { channelSeekableMs, minuteMs } from '@grandstand/contract/constants';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aClient, inMinutes, now, renderInPortal } from '../testing.tsx';
import { GuidePage } from './guide-page.tsx';
import { scaleOf } from './guide-scale.ts';
import { isStillSeekable } from '../event/index.ts';

// jsdom has no layout.
Element.prototype.scrollIntoView = () => {};

/** Sets the width of the window, which decides between the timeline and the list. */
const setWide = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));

beforeEach(() => setWide(true));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
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
const window = { from: now - 30 * minuteMs, to: now + 300 * minuteMs };
/** Opens the guide of these channels, of `total` ones: few have no timeline. */
const openGuide = (rows: ReturnType<typeof row>[], total = rows.length) =>
  renderInPortal(<GuidePage data={{ day: null, zone: 'UTC', window, guide: { rows, total } }} />, {
    path: '/channels/',
    api: aClient({}).api,
  });

it('a programme can be restarted as long as the stream contains its start', () => {
  const startedAgo = (ms: number) => ({
    ...programme('A', 0, 1),
    start: new Date(now - ms).toISOString(),
  });
  expect(isStillSeekable(startedAgo(channelSeekableMs - minuteMs), now)).toBe(true);
  expect(isStillSeekable(startedAgo(channelSeekableMs), now)).toBe(false);
  expect(isStillSeekable(startedAgo(-1), now)).toBe(false);
});

describe('scale of the timeline', () => {
  const lasting = (...minutes: number[]) => {
    let from = 0;
    return minutes.map((length) => programme(`${length} min`, from, (from += length)));
  };
  const titlesOf = (programmes: ChannelProgramme[], scale = scaleOf(programmes)) =>
    scale.cellsOf(programmes).map((cell) => cell.map(({ title }) => title));

  it('is the narrowest in which the usual programme is readable', () => {
    const widthOf = (...minutes: number[]) => scaleOf(lasting(...minutes)).pxOf(60 * minuteMs);
    expect(widthOf(90, 120, 5)).toBe(360);
    expect(widthOf(20, 20, 90)).toBe(560);
    expect(widthOf(15, 15, 15)).toBe(720);
    expect(widthOf(5, 5, 5)).toBe(720);
  });

  it('gives short programmes of the same quarter of an hour one cell, and no others', () => {
    // The clock shows half past.
    const startsAt = Math.floor(now / (15 * minuteMs)) * 15;
    expect(startsAt * minuteMs).toBe(Math.floor(now / (30 * minuteMs)) * 30 * minuteMs);
    const five = lasting(...Array.from({ length: 6 }, () => 5));
    expect(titlesOf(five).map((cell) => cell.length)).toEqual([3, 3]);
    expect(titlesOf(lasting(15, 15, 30))).toEqual([['15 min'], ['15 min'], ['30 min']]);
  });

  it('lets programmes that are too short for a cell share the cell of the one before them', () => {
    expect(titlesOf(lasting(60, 5, 60))).toEqual([['60 min', '5 min'], ['60 min']]);
    const [late] = [programme('late', 65, 70)];
    expect(titlesOf([...lasting(60), late])).toEqual([['60 min'], ['late']]);
  });

  it('gives every cell of a run of short programmes a readable width', () => {
    for (const length of [2, 3, 5, 7.5]) {
      const run = lasting(...Array.from({ length: 60 / length }, () => length));
      const scale = scaleOf(run);
      for (const cell of scale.cellsOf(run)) {
        const ms = Date.parse(cell.at(-1)?.end ?? '') - Date.parse(cell[0]?.start ?? '');
        expect(scale.pxOf(ms)).toBeGreaterThanOrEqual(112);
      }
    }
  });
});

describe('program guide on a phone', () => {
  const openPhone = async (shown: ChannelProgramme[]) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    setWide(false);
    await openGuide([row('one', shown), row('two', [])]);
    return within(screen.getByRole('region', { name: 'Channel one' }));
  };

  it('[EVT-21] lists what is on, what is next and the rest of the day by channel, and has no grid', async () => {
    const channel = await openPhone(entries);
    expect(screen.queryByRole('grid')).toBe(null);
    const [, on, next] = channel.getAllByRole('link');
    expect(on?.textContent).toMatch(/^Now.*The derby/);
    expect(on?.getAttribute('href')).toBe('/channels/one/');
    expect(next?.textContent).toContain('Handball night');
    expect(next?.getAttribute('href')).toBe('/events/handball/');
    expect(channel.getByText('Later today (5)')).toBeDefined();
    expect(channel.getByText('Earlier today (2)')).toBeDefined();
    const two = within(screen.getByRole('region', { name: 'Channel two' }));
    expect(two.getByText('No programs at this time.')).toBeDefined();
  });

  it('renders all programmes of a list once it is opened', async () => {
    const channel = await openPhone(entries);
    const list = channel.getByText('Later today (5)').closest('details');
    if (list === null) throw new Error('no list');
    expect(within(list).getAllByText(/^Later /)).toHaveLength(5);
    list.open = true;
    fireEvent(list, new Event('toggle'));
    expect(await within(list).findByText('Later 100')).toBeDefined();
  });
});

describe('program guide', () => {
  /** So many have a timeline. */
  const manyChannels = 3;
  // The request for the full day never succeeds here: the data that came with the page stays.
  const silenceWarnings = () => vi.spyOn(console, 'warn').mockImplementation(() => {});

  it('starts with the full current programme, or a few minutes before now if that started long ago', async () => {
    silenceWarnings();
    const scrollOffset = async (shown: ChannelProgramme[]) => {
      await openGuide([row('one', shown)], manyChannels);
      const left = screen.getByRole('grid').parentElement?.scrollLeft ?? 0;
      cleanup();
      return Math.round(left);
    };
    expect(await scrollOffset(entries)).toBe(Math.round(scaleOf(entries).pxOf(25 * minuteMs)));
    const allDay = [programme('A day of cricket', -120, 240)];
    expect(await scrollOffset(allDay)).toBe(Math.round(scaleOf(allDay).pxOf(26 * minuteMs)));
    expect(await scrollOffset([])).toBe(Math.round(scaleOf([]).pxOf(26 * minuteMs)));
  });

  it('[EVT-21] lists the channels; the current programme links to the channel, others to the match', async () => {
    silenceWarnings();
    await openGuide([row('one', entries), row('two', [])], manyChannels);
    const grid = screen.getByRole('grid', { name: 'Program by channel and time' });
    expect(within(grid).getAllByRole('row')).toHaveLength(2);
    const running = within(grid).getByRole('link', {
      name: /^On now: The derby, 2:25\sPM–2:45\sPM$/,
    });
    expect(running.getAttribute('href')).toBe('/channels/one/');
    expect(running.closest('[role=gridcell]')).not.toBe(null);
    // In full for a pointer, where two lines cut it off.
    expect(within(running).getByTitle('The derby')).toBeDefined();
    expect(running.title, 'read once').toBe('');
    const next = within(grid).getByRole('link', { name: /Handball night/ });
    expect(next.getAttribute('href')).toBe('/events/handball/');
    expect(within(grid).getByText('No programs at this time.')).toBeDefined();
    expect(screen.getByRole('link', { name: /Today/ }).getAttribute('aria-current')).toBe('date');
  });

  it('renders only programmes of channels near the screen, for any number of channels', async () => {
    silenceWarnings();
    const many = Array.from({ length: 200 }, (_, index) => row(`no-${index}`, entries));
    const { container } = await openGuide(many);
    const renderedRows = () =>
      [...container.querySelectorAll('[role=row]')].flatMap((element, index) =>
        element.querySelector('[role=gridcell]') === null ? [] : [index],
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
    const early = [programme('Early', -30, 10), programme('Late', 10, 90)];
    await openGuide([row('one', entries), row('two', early)], manyChannels);
    // The cell's link or, without one, the cell itself.
    const cell = (name: RegExp) => {
      const gridcell = screen.getByRole('gridcell', { name });
      return gridcell.querySelector('a') ?? gridcell;
    };
    const stops = screen.getByRole('grid').querySelectorAll('[data-start][tabindex="0"]');
    expect([...stops]).toEqual([cell(/The derby/)]);
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

  it('lists the short programmes of a cell in a dialog', async () => {
    silenceWarnings();
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    const short = [60, 65, 70].map((at) => programme(`Short ${at}`, at, at + 5, `e${at}`));
    await openGuide([row('one', [programme('The derby', -5, 60), ...short])], manyChannels);
    const cell = screen.getByRole('button', { name: /3 programs, .*Short 60, Short 65/ });
    expect(cell.textContent).toContain('2 more');
    expect(cell.getAttribute('aria-label'), 'visible words').toContain('2 more');
    fireEvent.click(cell);
    const dialog = within(await screen.findByRole('dialog', { name: 'Channel one' }));
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/events/e60/',
      '/events/e65/',
      '/events/e70/',
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBe(null);
  });

  it('lists the programmes of two channels on a wide screen, too, where a timeline would be almost empty', async () => {
    silenceWarnings();
    const many = Array.from({ length: 9 }, (_, at) =>
      programme(`Match ${at}`, -5 + 20 * at, 15 + 20 * at),
    );
    await openGuide([row('one', many), row('two', [])]);
    expect(screen.queryByRole('grid')).toBe(null);
    const channel = within(screen.getByRole('region', { name: 'Channel one' }));
    expect(channel.getByText('Match 6')).toBeDefined();
    expect(channel.getByText('Later today (2)')).toBeDefined();
  });

  it('[EVT-22] keeps the hours that came with the page if the full day could not be loaded, and offers a retry', async () => {
    silenceWarnings();
    await openGuide([row('one', entries)], manyChannels);
    expect(await screen.findByText('The list couldn’t be loaded')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.getByRole('link', { name: /On now: The derby/ })).toBeDefined();
  });

  it('states that there are no channels', async () => {
    silenceWarnings();
    await openGuide([]);
    expect(screen.getByRole('heading', { name: 'No channels' })).toBeDefined();
  });
});
