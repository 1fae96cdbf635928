import type { ChannelProgram } from '@grandstand/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import type { LoadContext } from '../../../lib/page/define-page.ts';
import { aClient, anEvent, inMinutes, now, renderInPortal } from '../../testing.tsx';
import { page as channelPage } from '../channel.route.tsx';

const player = vi.hoisted(() => ({
  seeks: [] as number[],
  plays: 0,
  origin: 1 as number | null,
}));
vi.mock('@grandstand/player', () => ({
  Player: ({ playerRef, timeOrigin }: { playerRef: { current: unknown }; timeOrigin: number }) => {
    player.origin = timeOrigin;
    playerRef.current = {
      seek: (time: number) => {
        player.seeks.push(time);
      },
      play: () => {
        player.plays += 1;
      },
    };
    return <section aria-label="player" />;
  },
}));
vi.mock('@grandstand/player/player.css', () => ({}));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Object.assign(player, { seeks: [], plays: 0 });
});

const programme = (title: string, from: number, to: number, eventId: string | null = null) => ({
  title,
  description: `About ${title}`,
  start: inMinutes(from),
  end: inMinutes(to),
  eventId,
});
const program: ChannelProgram = {
  state: 'current',
  updatedAt: inMinutes(0),
  entries: [
    programme('Breakfast', -40, -15),
    programme('Just over', -15, -5),
    programme('The derby', -5, 15, 'derby'),
    programme('Handball night', 15, 60),
    ...[60, 70, 80, 90, 100].map((from) => programme(`Later ${from}`, from, from + 10)),
  ],
};
const channel = anEvent({
  id: 'tv',
  title: 'Harbour TV',
  eventStatus: 'channel',
  team1: null,
  team2: null,
});

const open = (data: object = {}, event = channel) =>
  renderInPortal(
    <channelPage.View data={{ channelProgram: program, related: [], event, ...data }} />,
    {
      path: '/channels/tv/',
    },
  );
const region = (name: string) => screen.findByRole('region', { name });

describe('channel page', () => {
  it('[RTE-10, EVT-21] renders a player, with the current and next programmes beside it', async () => {
    await open();
    expect(screen.getByRole('region', { name: 'player' })).toBeDefined();
    const onNow = await region('On now');
    expect(within(onNow).getByRole('heading', { name: 'The derby' })).toBeDefined();
    expect(within(onNow).getByText('About The derby')).toBeDefined();
    const bar = within(onNow).getByRole('progressbar', { name: 'Progress of this program' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    expect(
      within(onNow).getByRole('link', { name: 'Go to the match: The derby' }).getAttribute('href'),
    ).toBe('/events/derby/');
    expect(within(onNow).queryByText('Breakfast')).toBeNull();
    expect(within(onNow).queryByText('Later 100')).toBeNull();
    fireEvent.click(within(onNow).getByRole('button', { name: 'Show more' }));
    expect(within(onNow).getByText('Later 100')).toBeDefined();
  });

  it('[EVT-21] states that the slate replaces a programme that may not be shown', async () => {
    const entries = program.entries.map((entry) =>
      entry.title === 'Handball night' ? { ...entry, unavailable: true as const } : entry,
    );
    await open({ channelProgram: { ...program, entries } });
    const row = within(await region('On now'))
      .getByText('Handball night')
      .closest('li');
    expect(row?.textContent).toContain('Not available');
    expect(screen.getAllByText(/Not available/)).toHaveLength(1);
  });

  it('[EVT-21] seeks to the start of the current or previous programme, by the stream clock', async () => {
    await open();
    expect(player.origin).toBe(0);
    fireEvent.click(await screen.findByRole('button', { name: 'From the start: The derby' }));
    fireEvent.click(screen.getByRole('button', { name: 'From the start: Just over' }));
    expect(player.seeks).toEqual([(now - 5 * minuteMs) / 1000, (now - 15 * minuteMs) / 1000]);
    expect(player.plays).toBe(2);
    expect(screen.queryByRole('button', { name: /Breakfast/ })).toBeNull();
  });

  it('[EVT-21] shows the program to viewers without access too', async () => {
    const locked = { isEventAvailableForUser: false, commerceType: 'commerce_ppv_media' } as const;
    await open({}, { ...channel, ...locked, source: { ...channel.source, hd: null } });
    expect(within(await region('On now')).getByText('The derby')).toBeDefined();
    expect(screen.queryByRole('button', { name: /From the start/ })).toBeNull();
  });

  it('[EVT-21] states that the program is outdated or missing', async () => {
    await open({ channelProgram: { ...program, state: 'outdated' } });
    expect(await screen.findByText(/couldn’t be updated/)).toBeDefined();
    cleanup();
    await open({ channelProgram: { state: 'unavailable', updatedAt: null, entries: [] } });
    expect(within(await region('Program')).getByText(/isn’t available right now/)).toBeDefined();
    cleanup();
    await open({ channelProgram: { state: 'none', updatedAt: null, entries: [] } });
    expect(
      within(await region('Program')).getByText(/No program information for this channel/),
    ).toBeDefined();
  });

  it('[EVT-22] a program that could not be loaded is not one that does not exist: it offers a retry', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    let isAway = true;
    const { api } = aClient({
      'channel.getProgram': () => {
        if (isAway) throw new Error('away');
        return { content: program };
      },
    });
    await renderInPortal(
      <channelPage.View data={{ channelProgram: null, related: [], event: channel }} />,
      { path: '/channels/tv/', api },
    );
    const part = await region('Program');
    expect(await within(part).findByRole('alert')).toBeDefined();
    expect(within(part).queryByText(/No program information/)).toBeNull();
    isAway = false;
    fireEvent.click(within(part).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'The derby' })).toBeDefined();
  });

  it('[EVT-22] a program that the server could not load stays open until the browser has it', async () => {
    const missing = ['channelProgram'];
    await open({ channelProgram: null, missing });
    expect(await screen.findByRole('region', { name: 'player' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Program' })).toBeNull();
  });

  it('[EVT-16, EVT-22] requests a program for channels only, and loads the channel without one that fails', async () => {
    const load = async (event: typeof channel, respond: () => { content: ChannelProgram }) => {
      const { api } = aClient({
        'event.get': () => ({ content: event }),
        'channel.getProgram': respond,
      });
      const failures: string[] = [];
      const context = {
        api,
        now,
        params: { eventId: event.id },
        linkState: {},
        defer: (name: string, value: Promise<unknown>, empty: unknown) =>
          value.catch(() => {
            failures.push(name);
            return empty;
          }),
      } as unknown as LoadContext;
      const data = (await channelPage.load?.(context)) as Record<string, unknown>;
      return { program: await data['channelProgram'], failures };
    };
    const complete = await load(channel, () => ({ content: program }));
    expect(complete.program).toEqual(program);
    const failed = await load(channel, () => {
      throw new Error('away');
    });
    expect(failed.program).toBeNull();
    expect(failed.failures).toContain('part "channelProgram"');
    await expect(load(anEvent(), () => ({ content: program }))).rejects.toThrow();
  });
});
