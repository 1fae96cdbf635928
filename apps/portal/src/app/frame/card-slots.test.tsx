import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { EventCard } from '../../features/event-card/index.ts';
import {
  aClient,
  anEntry,
  aTenant,
  messages,
  now,
  renderInPortal,
} from '../../features/testing.tsx';
import { usePositions } from '../../features/playback-position/position-store.ts';
import { Providers } from './providers.tsx';
import { createQueryClient } from '../../lib/api/query-client.ts';

const noPositions = { resumable: null, byVideo: {} };

afterEach(() => {
  cleanup();
  usePositions.setState(noPositions);
});

const portal = { tenant: aTenant(), locale: 'en', api: aClient({}).api, renderedAt: now } as const;

describe('cards in every list', () => {
  it('show a save button and the watched progress', async () => {
    await renderInPortal(
      <Providers
        queryClient={createQueryClient()}
        portal={portal}
        messages={messages}
        sessionActions={null}
        socketHub={null}
      >
        <EventCard event={anEntry({ id: 'v1', eventStatus: 'archived' })} />
      </Providers>,
    );
    const card = screen.getByRole('link');
    const save = screen.getByRole('button', { name: 'Save Harbour – Borough' });
    // Not every screen reader can reach a button inside a link.
    expect(card.contains(save)).toBe(false);
    expect(card.textContent).not.toContain('watched');
    const position = {
      videoId: 'v1',
      position: 90,
      duration: 300,
      isFinished: false,
      updatedAt: '2026-11-21T14:00:00.000Z',
    };
    await act(async () => usePositions.setState({ resumable: null, byVideo: { v1: position } }));
    expect(card.textContent).toContain('30 percent watched');
  });
});
