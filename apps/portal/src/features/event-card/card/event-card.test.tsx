import type { EventListEntry } from '@grandstand/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { useSession } from '../../../lib/session/store/session-store.ts';
import { anEntry, inMinutes, now, renderInPortal } from '../../testing.tsx';
import { ownSlots } from './card-slots.tsx';
import { EventCard } from './event-card.tsx';

afterEach(() => {
  cleanup();
  useSession.setState({ user: null, token: null });
});

const card = (overrides: Parameters<typeof anEntry>[0]) =>
  renderInPortal(<EventCard event={anEntry(overrides)} />);
const text = () => screen.getByRole('link').textContent ?? '';

describe('event card', () => {
  it('links to the event page with a single link', async () => {
    await card({ id: 'abc' });
    expect(screen.getByRole('link').getAttribute('href')).toBe('/events/abc/');
  });

  it('links a clip to its own page, not to its match', async () => {
    await card({ id: 'clip-7', eventId: 'match-1', mediaType: 'clip', title: 'Goal 23’' });
    expect(screen.getByRole('link').getAttribute('href')).toBe('/events/clip-7/');
  });

  it('renders slots for other features, with the price in place of the lock', async () => {
    const cardSlots = {
      ...ownSlots,
      access: [
        ({ event }: { readonly event: { readonly id: string } }) => `€ 4.99 for ${event.id}`,
        () => 'or a season ticket',
      ],
    };
    const event = anEntry({
      id: 'abc',
      isEventAvailableForUser: false,
      commerceType: 'commerce_ppv_media',
    });
    await renderInPortal(<EventCard event={event} />, { cardSlots });
    expect(text()).toContain('€ 4.99 for abc');
    expect(text()).toContain('or a season ticket');
    expect(text()).not.toContain('Ticket needed');
  });

  it('[EVT-19] the lock shows the lowest price that opens the event', async () => {
    const closed = { isEventAvailableForUser: false, commerceType: 'commerce_ppv_media' } as const;
    const lockWith = async (priceFrom: EventListEntry['priceFrom']) => {
      cleanup();
      await card({ ...closed, ...(priceFrom !== undefined && { priceFrom }) });
      return document.querySelector('.badge:has(svg)')?.textContent;
    };
    const euro = { price: 4.99, currency: 'EUR' };
    expect(await lockWith({ ...euro, isOnly: false })).toBe('from €4.99');
    expect(await lockWith({ ...euro, isOnly: true })).toBe('€4.99');
    expect(await lockWith({ price: null, currency: '', isOnly: true })).toBe('Code');
    expect(await lockWith(undefined)).toBe('Ticket needed');
  });

  it('shows both teams, the score and the competition of a live match', async () => {
    await card({});
    expect(text()).toContain('Live');
    expect(text()).toContain('Coast League');
    expect(screen.getByRole('heading').textContent).toContain('Harbour against Borough, 2 to 1');
  });

  it('[EVT-21] shows the current programme of a channel and moves on to the next', async () => {
    const programmes = [
      { title: 'The first match', start: inMinutes(-5), end: inMinutes(1) },
      { title: 'The second match', start: inMinutes(1), end: inMinutes(9) },
    ];
    const channel = {
      ...anEntry({ eventStatus: 'channel', team1: null, team2: null, title: 'Channel One' }),
      programmes,
    };
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
    await renderInPortal(<EventCard event={channel} />);
    expect(text()).toContain('The first match');
    act(() => void vi.advanceTimersByTime(minuteMs));
    expect(text()).toContain('The second match');
    act(() => void vi.advanceTimersByTime(8 * minuteMs));
    expect(text()).toContain('Coast League');
    expect(text()).not.toContain('match');
  });

  it('hides the result of a match that has a replay', async () => {
    await card({
      eventStatus: 'archived',
      duration: 300,
      gameStartDate: '2026-11-14T16:00:00.000Z',
    });
    expect(screen.getByRole('heading').textContent).not.toContain('2');
    expect(text()).toContain('Length 5:00');
    expect(text()).toContain('Sat, Nov 14');
  });

  it('shows a near start in the time zone of the page', async () => {
    await card({ eventStatus: 'upcoming', gameStartDate: inMinutes(200) });
    expect(text()).toContain('Today, 5:50 PM');
    expect(text()).toContain('in 3 h 20 min');
  });

  it('[EVT-15] counts down to a match that starts within the hour', async () => {
    await card({ eventStatus: 'upcoming', gameStartDate: inMinutes(20) });
    expect(text()).toContain('in 20 min');
  });

  it('shows a cancelled match as called off, without its start', async () => {
    for (const start of [20, 200]) {
      await card({ eventStatus: 'upcoming', cancelled: true, gameStartDate: inMinutes(start) });
      expect(text()).toContain('Called off');
      expect(text()).not.toMatch(/in \d/);
      cleanup();
    }
  });

  it('[DSC-23] shows NO TITLE for an untitled event', async () => {
    await card({ mediaType: 'clip', title: '' });
    expect(screen.getByRole('heading').textContent).toBe('NO TITLE');
  });

  it('shows the lock of members-only media, and none to a member', async () => {
    await card({ isEventAvailableForUser: false, commerceType: 'commerce_members_media' });
    expect(text()).toContain('Free account');
    await act(async () => {
      useSession.setState({ token: 'x', user: { id: 'u' } as never });
    });
    expect(text()).not.toContain('Free account');
  });

  it('shows that there is no replay', async () => {
    const { source } = anEntry();
    await card({ eventStatus: 'archived', source: { ...source, hd: null } });
    expect(text()).toContain('No replay');
  });

  it('shows the title and the kind of a clip', async () => {
    await card({
      mediaType: 'clip',
      eventStatus: 'archived',
      title: 'Goal 23’ — Harbour',
      duration: 15,
    });
    expect(screen.getByRole('heading').textContent).toBe('Goal 23’ — Harbour');
    expect(text()).toContain('Clip');
  });
});
