import { deferredPart, type EventPart } from '../event/index.ts';
import { RelatedList } from './related-list.tsx';
import { listRelated } from './related.api.ts';

export const eventParts: readonly EventPart[] = [
  deferredPart({
    name: 'related',
    place: 'beside',
    when: () => true,
    deferred: { load: ({ api }, id) => listRelated(api, id), empty: [] },
    View: RelatedList,
  }),
];
