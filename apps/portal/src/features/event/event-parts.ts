/** The table of contents of an event's page: what it shows, where, and when. Its own rows come first. */
import { EventHeader } from './event-header.tsx';
import type { Stage } from './event-page-state.ts';
import { plainPart, type EventPart, type Known } from './event-part.ts';
import { laterPart, laterStage } from './later-view.tsx';
import * as views from './later-views.ts';
import { PlayerStage } from './player-stage.tsx';

const always = () => true;
const on =
  (stage: Stage) =>
  ({ page }: Known) =>
    page.stage === stage;
const lockedBy =
  (lock: Known['page']['lock']) =>
  ({ page }: Known) =>
    page.stage === 'locked' && page.lock === lock;

const ownParts: readonly EventPart[] = [
  plainPart({ name: 'player', place: 'stage', when: on('player'), View: PlayerStage }),
  plainPart({
    name: 'countdown',
    place: 'stage',
    when: on('countdown'),
    View: laterStage(views.CountdownStage),
  }),
  plainPart({
    name: 'cancelled',
    place: 'stage',
    when: on('cancelled'),
    View: laterStage(views.CancelledStage),
  }),
  plainPart({
    name: 'region',
    place: 'stage',
    when: on('region'),
    View: laterStage(views.RegionStage),
  }),
  plainPart({
    name: 'members',
    place: 'stage',
    when: lockedBy('members'),
    View: laterStage(views.MembersStage),
  }),
  plainPart({
    name: 'ticket',
    place: 'stage',
    when: lockedBy('ticket'),
    View: laterStage(views.TicketStage),
  }),
  plainPart({
    name: 'subscription',
    place: 'stage',
    when: on('locked'),
    View: laterStage(views.SubscriptionStage),
  }),
  plainPart({
    name: 'ended',
    place: 'stage',
    when: on('ended'),
    View: laterStage(views.EndedStage),
  }),
  plainPart({
    name: 'no-replay',
    place: 'stage',
    when: on('no-replay'),
    View: laterStage(views.NoReplayStage),
  }),
  plainPart({
    name: 'no-stream',
    place: 'stage',
    when: on('no-stream'),
    View: laterStage(views.NoStreamStage),
  }),
  plainPart({
    name: 'watched',
    place: 'end',
    when: ({ page }) => page.isWatched,
    View: laterPart(views.WatchedEnd),
  }),
  plainPart({ name: 'header', place: 'header', when: always, View: EventHeader }),
  plainPart({
    name: 'details',
    place: 'under',
    when: always,
    View: laterPart(views.EventDetails),
  }),
];

/** Found by their names, since their views need the model of this page: an import would close a circle. */
const partsOfFeatures = import.meta.glob<readonly EventPart[]>('../*/*.event-parts.ts', {
  eager: true,
  import: 'eventParts',
});

/** The page's own parts, then those of other features by the paths of their files, as Vite sorts them. */
export const eventParts: readonly EventPart[] = [
  ...ownParts,
  ...Object.values(partsOfFeatures).flat(),
];
