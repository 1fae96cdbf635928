/** What browsers get for `later-views.ts`: the same views, each fetched when it is first drawn. */
import type { ComponentProps, ComponentType } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { fetchedStage } from './later-view.tsx';
import type * as views from './later-views.ts';
import type * as small from './small-views.ts';
import type * as told from './told-stages.tsx';

const toldStage = (name: keyof typeof told) =>
  fetchedStage(async () => (await import('./told-stages.tsx'))[name]);

export const CountdownStage = toldStage('CountdownStage');

const smallView = <N extends keyof typeof small>(name: N) =>
  lazyPart(
    async () =>
      (await import('./small-views.ts'))[name] as ComponentType<ComponentProps<(typeof small)[N]>>,
  );
export const EventDetails = smallView('EventDetails');
export const HeaderTools = smallView('HeaderTools');
export const HiddenTimeline = smallView('HiddenTimeline');
export const MomentLinks = smallView('MomentLinks');
export const Scoreboard = smallView('Scoreboard');
export const WatchedEnd = smallView('WatchedEnd');

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
  HiddenTimeline,
  Scoreboard,
  HeaderTools,
  MomentLinks,
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
