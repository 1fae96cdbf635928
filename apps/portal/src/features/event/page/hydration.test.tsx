import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anEntry, anEvent, aTenant } from '../../testing.tsx';
import { replacedElements, renderedInPortal } from '../../rendered-page.testing.tsx';
import { EventPage } from './event-page.tsx';
import { eventParts } from '../event-parts.ts';

vi.mock('@grandstand/player/player.css', () => ({}));

afterEach(cleanup);

describe('event page', () => {
  it('hydrates without replacing an element', async () => {
    const event = anEvent({ eventStatus: 'archived' });
    const related = [1, 2, 3, 4].map((number) => anEntry({ id: `other-${number}` }));
    const written = await renderedInPortal(
      () => <EventPage data={{ event, related }} parts={eventParts} />,
      {
        tenant: aTenant({ portal_url: 'https://portal.example' }),
        path: `/events/${event.id}/`,
      },
    );
    const { count, replaced, errors } = await replacedElements(
      written,
      'section, video, header, h1, h2, li, a:not(.gsp-error-retry), button, time, dl',
    );
    expect(count).toBeGreaterThan(20);
    expect({ replaced, errors }).toEqual({ replaced: [], errors: [] });
  });
});
