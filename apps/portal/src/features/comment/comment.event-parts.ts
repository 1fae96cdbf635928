import { browserPart, isMatchInSight, type EventPart } from '../event/index.ts';

export const eventParts: readonly EventPart[] = [
  // It loads them itself, when somebody looks.
  browserPart({
    name: 'comments',
    place: 'companion',
    when: (known) => known.tenant.enable_comments && isMatchInSight(known),
    inBrowser: { view: async () => (await import('./comment-panel.tsx')).CommentPanel },
  }),
];
