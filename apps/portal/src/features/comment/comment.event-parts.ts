import { browserPart, isMatchInPlayer, type EventPart } from '../event/index.ts';

export const eventParts: readonly EventPart[] = [
  // It loads its own data when the viewer opens it.
  browserPart({
    name: 'comments',
    area: 'companion',
    when: (input) => input.tenant.enable_comments && isMatchInPlayer(input),
    inBrowser: { view: async () => (await import('./comment-panel.tsx')).CommentPanel },
  }),
];
