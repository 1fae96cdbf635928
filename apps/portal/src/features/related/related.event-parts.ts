import { browserPart, deferredPart, type EventPart } from '../event/index.ts';
import { RelatedList } from './related-list.tsx';
import { listRelated } from './related.api.ts';

export const eventParts: readonly EventPart[] = [
  deferredPart({
    name: 'related',
    area: 'below',
    when: () => true,
    deferred: { load: ({ api }, id) => listRelated(api, id), empty: null },
    View: RelatedList,
  }),
  browserPart({
    name: 'next',
    area: 'end',
    when: ({ page }) => page.isWatched,
    inBrowser: {
      load: async ({ api }, event) => (await import('./next-up.api.ts')).findNext(api, event),
      view: async () => (await import('./next-up.tsx')).NextUp,
      isEmpty: (next) => next === null,
    },
  }),
];
