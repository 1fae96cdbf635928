import { browserPart, type EventPart } from '../event/index.ts';
import { LineupsPlaceholder } from './lineups-placeholder.tsx';

export const eventParts: readonly EventPart[] = [
  browserPart({
    name: 'lineups',
    area: 'tab',
    tab: { name: 'lineups' },
    // Before the match, too: who plays reveals no result.
    when: ({ event }) =>
      event.mediaType === 'event' &&
      !event.safeguarded &&
      typeof event.lineupAt === 'string' &&
      event.team1 !== null &&
      event.team2 !== null,
    inBrowser: {
      // Only fills the query cache: the view reads it, and shows a failure.
      load: async ({ api, queryClient }, event) => {
        const { lineupQuery } = await import('./lineup.api.ts');
        await queryClient.prefetchQuery(lineupQuery(api, event));
        return undefined;
      },
      view: async () => (await import('./lineups.tsx')).Lineups,
      Placeholder: LineupsPlaceholder,
    },
  }),
];
