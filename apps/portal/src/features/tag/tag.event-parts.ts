import { browserPart, isMatchInSight, type EventPart } from '../event/index.ts';

export const eventParts: readonly EventPart[] = [
  // It loads them itself, when somebody looks.
  browserPart({
    name: 'tags',
    place: 'companion',
    when: isMatchInSight,
    inBrowser: { view: async () => (await import('./tag-panel.tsx')).TagPanel },
  }),
];
