import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useSession } from '../../lib/session/store/session-store.ts';
import { clearSessions, signInForTest } from '../../lib/session/testing.ts';
import { aClient, anEntry, inMinutes, loadContext, renderInPortal } from '../testing.tsx';
import { page } from './recommendation.route.tsx';

afterEach(() => {
  cleanup();
  clearSessions();
});

type Body = { status?: string[]; 'search.teams.id'?: string[]; 'identities.id'?: string[] };

/** Builds a backend whose upcoming list has one event for each team of the request. */
const backend = () =>
  aClient({
    'event.list': ({ body }: { body: Body }) => {
      const teamIds = body['search.teams.id'] ?? [];
      const isNext = body.status?.[0] === 'upcoming';
      const entries = teamIds
        .filter(() => isNext)
        .map((id) =>
          anEntry({
            id: `match-of-${id}`,
            eventStatus: 'upcoming',
            gameStartDate: inMinutes(300),
            // The card of a clip shows its title; that of a match shows its teams.
            mediaType: 'clip',
            title: `Match of ${id}`,
          }),
        );
      return { content: { entries } };
    },
    'playbackPosition.list': () => ({ content: { entries: [] } }),
  });

/** A backend without a connection. */
const offline = () =>
  aClient({
    'event.list': () => {
      throw new Error('away');
    },
    'playbackPosition.list': () => ({ content: { entries: [] } }),
  });

async function open(followed: readonly string[], { api, calls } = backend()) {
  signInForTest();
  useSession.setState({ followed: Object.fromEntries(followed.map((id) => [id, {}])) });
  const data = await page.load?.(loadContext({ api }));
  if (data === undefined) throw new Error('the page loads nothing');
  await renderInPortal(<page.View data={data} />, { api });
  return calls;
}

describe('recommendations', () => {
  it('[FOL-14] depend on what the viewer follows', async () => {
    const calls = await open(['t1']);
    expect(await screen.findByText('Match of t1')).toBeTruthy();
    expect(screen.queryByText('Match of t2')).toBeNull();
    const bodies = calls.map(({ input }) => (input as { body?: Body }).body ?? {});
    // Two requests, by teams and by categories: one with both returns only events that match both.
    expect(bodies.some((body) => body['search.teams.id']?.[0] === 't1')).toBe(true);
    expect(bodies.some((body) => body['identities.id']?.[0] === 't1')).toBe(true);
    expect(bodies.some((body) => 'search.teams.id' in body && 'identities.id' in body)).toBe(false);
    cleanup();
    await open(['t2']);
    expect(await screen.findByText('Match of t2')).toBeTruthy();
    expect(screen.queryByText('Match of t1')).toBeNull();
  });

  it('link to things to follow if the viewer follows nothing', async () => {
    await open([]);
    const link = await screen.findByRole('link', { name: 'Choose what to follow' });
    expect(link.getAttribute('href')).toBe('/following/');
  });

  it('offers a retry if they could not be loaded, and claims no empty list', async () => {
    await open(['t1'], offline());
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Choose what to follow' })).toBeNull();
  });
});
