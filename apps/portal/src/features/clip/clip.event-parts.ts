import { browserPart, type EventPart } from '../event/index.ts';

// Only a coarse check: the lazy script decides after hydration what this viewer gets.
const when: EventPart['when'] = ({ event }) =>
  (event.isOwn || event.mediaType === 'event' || event.source.clip !== null) && !event.safeguarded;

export const eventParts: readonly EventPart[] = [
  browserPart({
    name: 'clips',
    area: 'header',
    when,
    inBrowser: { view: async () => (await import('./moments/match-clips.tsx')).MatchClips },
  }),
  // Its cards load late: above the description they would push down the text being read.
  browserPart({
    name: 'moments',
    area: 'under',
    when,
    inBrowser: { view: async () => (await import('./moments/match-clips.tsx')).MatchMoments },
  }),
];
