import { browserPart, isMatchInSight, type EventPart } from '../event/index.ts';

export const eventParts: readonly EventPart[] = [
  // No `load`: the panel loads its tags itself, on demand.
  browserPart({
    name: 'tags',
    place: 'companion',
    when: isMatchInSight,
    inBrowser: { view: async () => (await import('./list/tag-panel.tsx')).TagPanel },
  }),
];
