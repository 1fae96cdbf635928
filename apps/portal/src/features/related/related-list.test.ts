import type { EventListBody } from '@grandstand/contract';
import { describe, expect, it } from 'vitest';
import { aClient, anEntry, aPage } from '../testing.tsx';
import { listRelated } from './related.api.ts';

describe('related videos', () => {
  it('omit excerpts of the match itself, and of matches whose replays are listed', async () => {
    const archived = { eventStatus: 'archived' } as const;
    const excerpt = (id: string, eventId: string) =>
      anEntry({ id, eventId, mediaType: 'clip', ...archived });
    const replay = anEntry({ id: 'beside', ...archived });
    const entries = [
      excerpt('own', 'some-id'),
      excerpt('of-listed', 'beside'),
      replay,
      excerpt('of-unlisted', 'older'),
    ];
    const { api } = aClient({ 'event.listRelated': () => aPage(entries) });
    const related = await listRelated(api, 'some-id');
    expect(related.map(({ id }) => id)).toEqual(['beside', 'of-unlisted']);
  });

  it('fall back to live events and the newest replays', async () => {
    const { api } = aClient({
      'event.listRelated': () => aPage([]),
      'event.list': ({ body }: { body: EventListBody }) =>
        aPage(
          body.status?.toString() === 'live'
            ? [anEntry({ id: 'some-id' }), anEntry({ id: 'on' })]
            : [anEntry({ id: 'past', eventStatus: 'archived' })],
        ),
    });
    const found = await listRelated(api, 'some-id');
    expect(found.map(({ id }) => id)).toEqual(['on', 'past']);
  });
});
