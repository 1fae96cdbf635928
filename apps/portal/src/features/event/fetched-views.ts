/** What browsers get for `later-views.ts`: the same views, each fetched when it is first drawn. */
import { lazyPart } from '../../ui/lazy-part.ts';
import { fetchedStage } from './later-view.tsx';
import type * as views from './later-views.ts';
import type * as told from './told-stages.tsx';

const toldStage = (name: keyof typeof told) =>
  fetchedStage(async () => (await import('./told-stages.tsx'))[name]);

export const CountdownStage = fetchedStage(
  async () => (await import('./countdown-stage.tsx')).CountdownStage,
);
export const EventDetails = lazyPart(
  async () => (await import('./event-details.tsx')).EventDetails,
);
export const MomentLinks = lazyPart(async () => (await import('./moment-links.tsx')).MomentLinks);
export const Scoreboard = lazyPart(async () => (await import('./scoreboard.tsx')).Scoreboard);
export const WatchedEnd = lazyPart(async () => (await import('./watched-end.tsx')).WatchedEnd);

export const CancelledStage = toldStage('CancelledStage');
export const RegionStage = toldStage('RegionStage');
export const MembersStage = toldStage('MembersStage');
export const TicketStage = toldStage('TicketStage');
export const SubscriptionStage = toldStage('SubscriptionStage');
export const EndedStage = toldStage('EndedStage');
export const NoReplayStage = toldStage('NoReplayStage');
export const NoStreamStage = toldStage('NoStreamStage');

// One for each of them.
({
  CountdownStage,
  EventDetails,
  MomentLinks,
  Scoreboard,
  WatchedEnd,
  CancelledStage,
  RegionStage,
  MembersStage,
  TicketStage,
  SubscriptionStage,
  EndedStage,
  NoReplayStage,
  NoStreamStage,
}) satisfies Record<keyof typeof views, unknown>;
