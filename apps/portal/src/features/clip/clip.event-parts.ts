import { browserPart, type EventPart } from '../event/index.ts';

// What of it there is for this viewer is decided in the script that comes once the page is alive.
const when: EventPart['when'] = ({ event }) =>
  (event.isOwn || event.mediaType === 'event' || event.source.clip !== null) && !event.safeguarded;

export const eventParts: readonly EventPart[] = [
  browserPart({
    name: 'clips',
    place: 'header',
    when,
    inBrowser: { view: async () => (await import('./match-clips.tsx')).MatchClips },
  }),
  // Its cards come late: above the description they would push down what is being read.
  browserPart({
    name: 'moments',
    place: 'under',
    when,
    inBrowser: { view: async () => (await import('./match-clips.tsx')).MatchMoments },
  }),
];
