import { browserPart, isMatchAhead, isMatchInPlayer, type EventPart } from '../event/index.ts';

export const eventParts: readonly EventPart[] = [
  // No `load`: the panel loads its tags itself, on demand.
  browserPart({
    name: 'tags',
    area: 'tab',
    // Runs while it is hidden, because it puts the moments on the timeline.
    tab: { name: 'moments', runsHidden: true, isAnnounced: isMatchAhead },
    when: isMatchInPlayer,
    inBrowser: { view: async () => (await import('./list/tag-panel.tsx')).TagPanel },
  }),
];
