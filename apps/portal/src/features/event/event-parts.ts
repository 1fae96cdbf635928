/** Parts of an event page: what it shows, where and when. Its own parts come first. */
import type { ComponentType } from 'react';
import { EventHeader } from './page/event-header.tsx';
import type { Stage } from './page/event-page-state.ts';
import { plainPart, type EventPart, type Known, type PartProps } from './parts/event-part.ts';
import { CountdownStage } from './stages/countdown-stage.tsx';
import { EventDetails } from './page/event-details.tsx';
import { PlayerStage } from './player/player-stage.tsx';
import * as stages from './stages/unavailable-stages.tsx';
import { WatchedEnd } from './stages/watched-end.tsx';

const always = () => true;
const on =
  (stage: Stage) =>
  ({ page }: Known) =>
    page.stage === stage;
const lockedBy =
  (lock: Known['page']['lock']) =>
  ({ page }: Known) =>
    page.stage === 'locked' && page.lock === lock;

/** A part that replaces the picture. */
const stage = (name: string, when: (known: Known) => boolean, View: ComponentType<PartProps>) =>
  plainPart({ name, place: 'stage', when, View });

const ownParts: readonly EventPart[] = [
  plainPart({ name: 'player', place: 'stage', when: on('player'), View: PlayerStage }),
  stage('countdown', on('countdown'), CountdownStage),
  stage('cancelled', on('cancelled'), stages.CancelledStage),
  stage('region', on('region'), stages.RegionStage),
  stage('members', lockedBy('members'), stages.MembersStage),
  stage('ticket', lockedBy('ticket'), stages.TicketStage),
  stage('subscription', on('locked'), stages.SubscriptionStage),
  stage('ended', on('ended'), stages.EndedStage),
  stage('no-replay', on('no-replay'), stages.NoReplayStage),
  stage('no-stream', on('no-stream'), stages.NoStreamStage),
  plainPart({
    name: 'watched',
    place: 'end',
    when: ({ page }) => page.isWatched,
    View: WatchedEnd,
  }),
  plainPart({ name: 'header', place: 'header', when: always, View: EventHeader }),
  plainPart({
    name: 'details',
    place: 'under',
    when: always,
    View: EventDetails,
  }),
];

/** Found by file name: the views need the model of this page, so an import would be circular. */
const partsOfFeatures = import.meta.glob<readonly EventPart[]>('../*/*.event-parts.ts', {
  eager: true,
  import: 'eventParts',
});

/** The page's own parts, then those of other features, sorted by file path as Vite does. */
export const eventParts: readonly EventPart[] = [
  ...ownParts,
  ...Object.values(partsOfFeatures).flat(),
];
