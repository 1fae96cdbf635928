import { browserPart, isMatchInPlayer, type EventPart } from '../event/index.ts';

export const eventParts: readonly EventPart[] = [
  // No `load`: the panel loads its tags itself, on demand.
  browserPart({
    name: 'tags',
    area: 'companion',
    when: isMatchInPlayer,
    inBrowser: { view: async () => (await import('./list/tag-panel.tsx')).TagPanel },
  }),
];
