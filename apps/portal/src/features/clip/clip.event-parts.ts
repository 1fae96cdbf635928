import { browserPart, type EventPart } from '../event/index.ts';

export const eventParts: readonly EventPart[] = [
  browserPart({
    name: 'clips',
    place: 'header',
    // What of it there is for this viewer is decided in the script that comes once the page is alive.
    when: ({ event }) =>
      (event.isOwn || event.mediaType === 'event' || event.source.clip !== null) &&
      !event.safeguarded,
    inBrowser: {
      view: async () => (await import('./match-clips.tsx')).MatchClips,
    },
  }),
];
