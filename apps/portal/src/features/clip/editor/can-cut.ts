import type { EventPartInput } from '../../event/index.ts';

type Played = Pick<EventPartInput, 'event' | 'page'>;

/** True if the page plays a match that may have clips. */
export const isPlayedMatch = ({ event, page }: Played): boolean =>
  event.mediaType === 'event' &&
  !event.safeguarded &&
  (event.eventStatus === 'live' || event.eventStatus === 'archived') &&
  page.status !== 'channel';

/** True if a clip can be made of what the player shows. An external stream cannot be clipped. */
export const canCut = (input: Played): boolean =>
  isPlayedMatch(input) &&
  input.page.stage === 'player' &&
  input.event.source.hd?.includes(`/events/${input.event.id}/`) === true;
