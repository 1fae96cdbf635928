import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeTurn } from '../../lib/page/turns.ts';
import { anEntry, anEvent, aTenant } from '../testing.tsx';
import { takenOverInTurns, writtenInPortal } from '../written-page.testing.tsx';
import { EventPage } from './event-page.tsx';
import { eventParts } from './event-parts.ts';

vi.mock('@grandstand/player/player.css', () => ({}));
vi.mock('../../lib/page/turns.ts', { spy: true });

afterEach(cleanup);

/** Takes over the page of a replay with so many related videos. */
async function takeOver(relatedCount: number) {
  vi.mocked(takeTurn).mockClear();
  const event = anEvent({ eventStatus: 'archived' });
  const related = Array.from({ length: relatedCount }, (_, at) => anEntry({ id: `other-${at}` }));
  const written = await writtenInPortal(
    () => <EventPage data={{ event, related }} parts={eventParts} />,
    {
      tenant: aTenant({ portal_url: 'https://portal.example' }),
      path: `/events/${event.id}/`,
    },
  );
  vi.mocked(takeTurn).mockClear();
  const kept = await takenOverInTurns(
    written,
    'section, video, header, h1, h2, li, a:not(.gsp-error-retry), button, time, dl',
  );
  return { ...kept, turns: vi.mocked(takeTurn).mock.results.length };
}

describe('the page of an event', () => {
  it('is taken over as the server wrote it, part by part, each related video by itself', async () => {
    const { count, drawnAnew, turns } = await takeOver(4);
    expect(count).toBeGreaterThan(20);
    expect(drawnAnew).toEqual([]);
    expect((await takeOver(9)).turns).toBe(turns + 5);
  });
});
