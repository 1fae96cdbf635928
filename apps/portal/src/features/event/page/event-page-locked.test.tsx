import type { Event } from '@grandstand/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../lib/session/store/session-store.ts';
import { aClient, anEvent, aTenant, now, renderInPortal } from '../../testing.tsx';
import { eventParts } from '../event-parts.ts';
import { EventPage } from './event-page.tsx';

vi.mock('@grandstand/player', () => ({ Player: () => <section aria-label="player" /> }));
vi.mock('@grandstand/player/player.css', () => ({}));
// Squads load their own data.
vi.mock('../../roster/index.ts', () => ({ MatchSquads: () => null }));

beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  useSession.setState({ user: null, token: null });
});

function open(event: Event) {
  const content = () => ({ content: event });
  const { api } = aClient({ 'event.get': content });
  return renderInPortal(<EventPage data={{ event, related: [] }} parts={eventParts} />, {
    api,
    tenant: aTenant(),
    path: `/events/${event.id}/`,
  });
}

const noStream = { ...anEvent().source, hd: null };

describe('locked event page', () => {
  it('explains why an event is locked, and offers the log-in only where an account unlocks it', async () => {
    const closed = { isEventAvailableForUser: false, source: noStream } as const;
    await open(anEvent({ ...closed, commerceType: 'commerce_members_media' }));
    const locked = screen.getByRole('heading', { name: 'Free with an account' }).parentElement;
    expect(locked?.querySelector('p:has(> .crest)')?.textContent).toBe('Live');
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/auth/login/?redirect=%2Fevents%2Fmatch-1%2F',
    );
    cleanup();
    await open(anEvent({ ...closed, commerceType: 'commerce_subscription_basic_media' }));
    expect(screen.getByRole('heading', { name: 'For subscribers' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  });

  it('offers the log-in to viewers who may already hold a ticket or a subscription', async () => {
    for (const commerceType of [
      'commerce_ppv_media',
      'commerce_subscription_basic_media',
    ] as const) {
      const closed = anEvent({ commerceType, isEventAvailableForUser: false, source: noStream });
      await open(closed);
      const link = await screen.findByRole('link', { name: 'I have access' });
      expect(link.getAttribute('href')).toBe('/auth/login/?redirect=%2Fevents%2Fmatch-1%2F');
      cleanup();
      useSession.setState({ token: 'x', user: { id: 'u' } as never });
      await open(closed);
      expect(screen.queryByRole('link', { name: 'I have access' })).toBeNull();
      cleanup();
      useSession.setState({ user: null, token: null });
    }
  });

  it('explains that a match is not available in the region, or has no replay', async () => {
    await open(anEvent({ isEventAvailableInUserRegion: false, source: noStream }));
    expect(screen.getByRole('heading', { name: 'Not available in your region' })).toBeDefined();
    cleanup();
    await open(anEvent({ eventStatus: 'archived', source: noStream }));
    expect(screen.getByRole('heading', { name: 'No replay of this match' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'player' })).toBeNull();
  });
});
