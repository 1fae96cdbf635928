import { browserPart, type EventPart } from '../event/index.ts';

const isPlayedMatch: EventPart['when'] = ({ event, page }) =>
  event.mediaType === 'event' &&
  !event.safeguarded &&
  (event.eventStatus === 'live' || event.eventStatus === 'archived') &&
  page.status !== 'channel';

/** A clip can be made of what the player shows. An external stream cannot be clipped. */
const canCut: EventPart['when'] = (input) =>
  isPlayedMatch(input) &&
  input.page.stage === 'player' &&
  input.event.source.hd?.includes(`/events/${input.event.id}/`) === true;

const isClip: EventPart['when'] = ({ event }) =>
  (event.isOwn || event.source.clip !== null) && !event.safeguarded;

export const eventParts: readonly EventPart[] = [
  browserPart({
    name: 'make-clip',
    area: 'tool',
    when: canCut,
    inBrowser: { view: async () => (await import('./moments/match-clips.tsx')).MakeClip },
  }),
  browserPart({
    name: 'clip-last',
    area: 'more',
    when: (input) => canCut(input) && input.page.status === 'live',
    inBrowser: { view: async () => (await import('./moments/match-clips.tsx')).ClipLast },
  }),
  // Only a coarse check: the lazy script decides after hydration what this viewer gets.
  browserPart({
    name: 'clip-panel',
    area: 'under',
    when: (input) => canCut(input) || isClip(input),
    inBrowser: { view: async () => (await import('./moments/match-clips.tsx')).MatchClips },
  }),
  browserPart({
    name: 'moments',
    area: 'tab',
    tab: { name: 'clips' },
    when: (input) => isPlayedMatch(input) && !isClip(input),
    inBrowser: { view: async () => (await import('./moments/match-clips.tsx')).MatchMoments },
  }),
];
