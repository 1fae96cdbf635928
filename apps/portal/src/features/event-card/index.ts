export { cardEvents, type CardEvent } from './card/card-event.ts';
export { EventCard, EventCardSkeleton } from './card/event-card.tsx';
export { CardSlot, CardSlotsContext, ownSlots, type CardSlots } from './card/card-slots.tsx';
export { EventRail } from './rail/event-rail.tsx';
export { EventRailSkeleton } from './rail/event-rail-skeleton.tsx';
export { ViewerRailSkeleton } from './rail/viewer-rail-skeleton.tsx';
export { LiveStill } from './card/live-still.tsx';
export { isDrawnPoster, ListPicture } from './card/list-picture.tsx';
export { AccessBadge } from './badge/access-badge.tsx';
export { EventTime } from './badge/event-time.tsx';
export { LiveMinute } from './badge/live-minute.tsx';
export { useEventTime } from './badge/use-event-time.ts';
export { StartsIn } from './badge/starts-in.tsx';
export { PageStateBadge } from './badge/page-state-badge.tsx';
export { LiveBadge, StateBadge, StateWord } from './badge/state-badge.tsx';
export { Goals } from './card/goals.tsx';
export { Crest, TeamRows } from './card/team-rows.tsx';
export { nameReturnTransition, nameTransition } from './motion/name-transition.ts';

/** Shows previews on cards. Touch screens, where no pointer rests on a card, do not load the code. */
export async function startCardPreviews(): Promise<void> {
  if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return;
  const { followCards } = await import('./motion/card-preview.ts');
  followCards();
}

export {
  clockText,
  competitionOf,
  hasNoReplay,
  isOverdue,
  isStartingSoon,
  lockOf,
  pageStatusOf,
  sidesOf,
  lastPositionOf,
  originOf,
  startOf,
  endOf,
  titleOf,
} from './card/event-properties.ts';
export { setFinishedVideos, useIsFinished } from './rail/finished-videos.ts';
export { useExpectedEvents } from './card/use-expected-events.ts';
export { useVisibleEvent } from './card/use-visible-event.ts';
export {
  isSpoiler,
  isSpoilerToViewer,
  redactSpoilers,
  resultsParameter,
  useListTitle,
} from './card/spoiler-free-title.ts';
export { matchClock, matchMinute, minuteStepMs } from './badge/match-minute.ts';
export { MinuteText } from './badge/minute-text.tsx';
export { MarkedText, TextWithScores } from './card/marked-text.tsx';
export { ReplaysBesideContext } from './rail/replays-beside.ts';
export { NextMatchCard } from './rail/next-match-card.tsx';
export { replaysIn, withoutExcerptsOf, withoutSpoilers } from './rail/excerpts.ts';
