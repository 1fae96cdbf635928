import type { Event } from '@grandstand/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderedInPortal } from '../../rendered-page.testing.tsx';
import { aClient, anEvent, aPage, aTenant, inMinutes, renderInPortal } from '../../testing.tsx';
import { eventParts } from '../event-parts.ts';
import { EventPage } from '../page/event-page.tsx';

vi.mock('@grandstand/player', () => ({ Player: () => <section aria-label="player" /> }));
vi.mock('@grandstand/player/player.css', () => ({}));

const { source } = anEvent();
const live = anEvent({ isEnabledVidswapStats: true });
const upcoming = anEvent({
  isEnabledVidswapStats: true,
  eventStatus: 'upcoming',
  gameStartDate: inMinutes(90),
  source: { ...source, hd: null },
});
const tenant = aTenant({
  portal_url: 'https://portal.example',
  enable_match_stats: true,
  enable_comments: true,
});

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.body.style.direction = '';
});

async function open(event: Event, query = '') {
  const client = aClient({
    'event.get': () => ({ content: event }),
    'statistics.get': () => ({ content: { vidswap: {} } }),
    'clip.list': () => aPage([]),
    'lineup.get': () => ({
      content: {
        eventId: event.id,
        home: [{ number: 9, name: 'Ada Marlow', position: null, isStarter: true, isCaptain: true }],
        away: [],
      },
    }),
    'roster.get': ({ params: { id } }: { params: { id: string } }) => ({
      content: {
        teamId: id,
        players: [{ number: 9, name: 'Ada Marlow', position: null, imageUrl: null }],
      },
    }),
  });
  const { router } = await renderInPortal(
    <EventPage data={{ event, related: [] }} parts={eventParts} />,
    { api: client.api, tenant, path: `/events/${event.id}/${query}` },
  );
  return { calls: client.calls, query: () => router.state.location.searchStr, router };
}
const tabNames = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const chosenTab = () => screen.getByRole('tab', { selected: true }).textContent;
const press = (key: string) =>
  fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key });

describe('tabs of an event', () => {
  it('are five for a running match, with the moments open', async () => {
    await open(live);
    expect(tabNames()).toEqual(['Moments', 'Statistics', 'Chat', 'Clips', 'About']);
    expect(chosenTab()).toBe('Moments');
    expect(screen.getByRole('tabpanel', { name: 'Moments' })).toBeDefined();
    expect(screen.queryByRole('tabpanel', { name: 'About' })).toBeNull();
  });

  it('show the squads of both teams in About, which are loaded only there', async () => {
    const { calls } = await open(live);
    const loaded = () => calls.filter(({ name }) => name === 'roster.get').length;
    expect(loaded()).toBe(0);
    fireEvent.click(screen.getByRole('tab', { name: 'About' }));
    expect(await screen.findByRole('heading', { name: 'Squads' })).toBeDefined();
    expect(screen.getAllByText('Ada Marlow')).toHaveLength(2);
    cleanup();
    const ofMinors = await open(anEvent({ safeguarded: true, isEnabledVidswapStats: true }));
    expect(await screen.findByRole('heading', { name: 'About this event' })).toBeDefined();
    expect(ofMinors.calls.some(({ name }) => name === 'roster.get')).toBe(false);
  });

  it('load the statistics and the clips only once they are chosen', async () => {
    const { calls } = await open(live);
    await screen.findByText('Moments appear here as you watch.');
    expect(calls.map(({ name }) => name)).toEqual([]);
    fireEvent.click(screen.getByRole('tab', { name: 'Statistics' }));
    await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['statistics.get']));
  });

  it('are in the address, so that a link opens one and Back returns to the previous one', async () => {
    const { query, router } = await open(live, '?tab=about');
    expect(chosenTab()).toBe('About');
    fireEvent.click(screen.getByRole('tab', { name: 'Chat' }));
    await waitFor(() => expect(chosenTab()).toBe('Chat'));
    expect(query()).toBe('?tab=chat');
    router.history.back();
    await waitFor(() => expect(chosenTab()).toBe('About'));
  });

  it('ignore a tab in the address that the page does not have', async () => {
    await open(live, '?tab=lineups');
    expect(chosenTab()).toBe('Moments');
  });

  it.each([
    ['before', upcoming],
    ['during', live],
  ])('have the line-ups %s a match that has some', async (_, event) => {
    const { calls } = await open({ ...event, lineupAt: inMinutes(-30) }, '?tab=lineups');
    expect(chosenTab()).toBe('Line-ups');
    expect(await screen.findByRole('region', { name: 'Line-ups' })).toBeDefined();
    expect(calls.map(({ name }) => name)).toContain('lineup.get');
    cleanup();
    await open({ ...event, lineupAt: null });
    expect(tabNames()).not.toContain('Line-ups');
    cleanup();
    await open({ ...event, lineupAt: inMinutes(-30), safeguarded: true });
    expect(screen.queryByRole('tab', { name: 'Line-ups' })).toBeNull();
  });

  it.each([
    ['ltr', 'ArrowRight', 'ArrowLeft'],
    ['rtl', 'ArrowLeft', 'ArrowRight'],
  ])('follow the arrow keys in the direction of the page: %s', async (direction, next, back) => {
    document.body.style.direction = direction;
    await open(live);
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    press(next);
    await waitFor(() => expect(chosenTab()).toBe('Statistics'));
    expect(document.activeElement?.textContent).toBe('Statistics');
    press(back);
    await waitFor(() => expect(chosenTab()).toBe('Moments'));
    press('End');
    await waitFor(() => expect(chosenTab()).toBe('About'));
    press('Home');
    await waitFor(() => expect(chosenTab()).toBe('Moments'));
  });

  it('state before a match what they will show, and open with what is known', async () => {
    await open(upcoming);
    expect(tabNames()).toEqual(['Moments', 'Statistics', 'Chat', 'About']);
    expect(chosenTab()).toBe('About');
    for (const [name, text] of [
      ['Moments', /appear here once the match has started/],
      ['Statistics', 'Statistics start with the match.'],
      ['Chat', 'Chat opens when the match starts.'],
    ] as const) {
      fireEvent.click(screen.getByRole('tab', { name }));
      await waitFor(() => expect(chosenTab()).toBe(name));
      expect(screen.getByRole('tabpanel').textContent).toMatch(text);
    }
  });

  it('open with the description if the match is locked', async () => {
    const locked = { isEventAvailableForUser: false, source: { ...source, hd: null } };
    await open(anEvent({ ...locked, commerceType: 'commerce_ppv_media' }));
    expect(tabNames()).toEqual(['Clips', 'About']);
    expect(chosenTab()).toBe('About');
  });

  it('are absent if there is only the description', async () => {
    await open(anEvent({ eventStatus: 'channel' }));
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByText('The derby of the coast.')).toBeDefined();
  });

  it('leave space for the statistics below the picture in the HTML of the server, so that nothing moves', async () => {
    const countPlaceholders = async (event: Event) => {
      const { root } = await renderedInPortal(
        () => <EventPage data={{ event, related: [] }} parts={eventParts} />,
        { tenant },
      );
      const found = root.querySelectorAll('.max-lg\\:hidden > .bg-surface').length;
      root.remove();
      return found;
    };
    expect(await countPlaceholders(live)).toBe(1);
    expect(await countPlaceholders(upcoming)).toBe(0);
  });

  it('leave the statistics to their place below the picture of a wide screen', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    await open(live);
    const statistics = await screen.findByRole('region', { name: 'Statistics' });
    expect(statistics.closest('[role=tabpanel]')).toBeNull();
    expect(screen.getByRole('tabpanel', { name: 'Moments' })).toBeDefined();
    expect(screen.queryByRole('tabpanel', { name: 'Statistics', hidden: true })).toBeNull();
    press('ArrowRight');
    await waitFor(() => expect(chosenTab()).toBe('Chat'));
  });
});
