import type { EventListBody, EventListEntry } from '@grandstand/contract';
import { describe, expect, it } from 'vitest';
import { aClient, anEntry, aPage } from '../testing.tsx';
import { listRelated } from './related.api.ts';

describe('related videos', () => {
  it('have no moments of the match itself, nor of those whose replays are among them', async () => {
    const archived = { eventStatus: 'archived' } as const;
    const cut = (id: string, eventId: string) =>
      anEntry({ id, eventId, mediaType: 'clip', ...archived });
    const replay = anEntry({ id: 'beside', ...archived });
    const entries = [cut('own', 'some-id'), cut('told', 'beside'), replay, cut('free', 'older')];
    const { api } = aClient({ relatedVideos: () => aPage(entries) });
    const related = await listRelated(api, 'some-id');
    expect(related.map(({ id }) => id)).toEqual(['beside', 'free']);
  });

  it('[EVT-18] are asked for as often as it takes: few first, then all where moments leave too few', async () => {
    const asked: (number | undefined)[] = [];
    const own = Array.from({ length: 20 }, (_, index) =>
      anEntry({ id: `goal-${index}`, eventId: 'some-id', mediaType: 'clip' }),
    );
    const others = Array.from({ length: 30 }, (_, index) => anEntry({ id: `other-${index}` }));
    const relatedOf = async (all: readonly EventListEntry[]) => {
      asked.length = 0;
      const { api } = aClient({
        relatedVideos: ({ query }: { query: { size?: number } }) => {
          asked.push(query.size);
          const page = aPage(all.slice(0, query.size));
          return {
            content: { ...page.content, nextExists: all.length > (query.size ?? all.length) },
          };
        },
      });
      return listRelated(api, 'some-id');
    };
    const dozen = others.slice(0, 12).map(({ id }) => id);
    expect((await relatedOf([...own, ...others])).map(({ id }) => id)).toEqual(dozen);
    expect(asked).toEqual([24, 100]);
    expect((await relatedOf([...others, ...own])).map(({ id }) => id)).toEqual(dozen);
    expect(asked).toEqual([24]);
    expect(await relatedOf([...own, ...others.slice(0, 3)])).toHaveLength(3);
    expect(asked).toEqual([24]);
  });

  it('are what is on and the newest replays where nothing is related', async () => {
    const { api } = aClient({
      relatedVideos: () => aPage([]),
      eventList: ({ body }: { body: EventListBody }) =>
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
