import { browserPart, isMatchAhead, isMatchInPlayer, type EventPart } from '../event/index.ts';

export const eventParts: readonly EventPart[] = [
  // The chat loads its own data once its tab shows.
  browserPart({
    name: 'comments',
    area: 'tab',
    tab: {
      name: 'chat',
      // Sends comments that wait for a connection.
      runsHidden: true,
      isAnnounced: (input) => input.tenant.enable_comments && isMatchAhead(input),
    },
    when: (input) => input.tenant.enable_comments && isMatchInPlayer(input),
    inBrowser: { view: async () => (await import('./comment-panel.tsx')).CommentPanel },
  }),
];
