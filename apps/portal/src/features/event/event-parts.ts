/** The table of contents of an event's page: what it shows, where, and when. */
import { CountdownStage } from './countdown-stage.tsx';
import { EventDetails } from './event-details.tsx';
import { EventHeader } from './event-header.tsx';
import type { Stage } from './event-page-state.ts';
import { deferredPart, plainPart, type EventPart, type Known } from './event-part.ts';
import { listRelated } from './event.api.ts';
import { PlayerStage } from './player-stage.tsx';
import { RelatedList } from './related-list.tsx';
import {
  CancelledStage,
  EndedStage,
  MembersStage,
  NoReplayStage,
  NoStreamStage,
  RegionStage,
  SubscriptionStage,
  TicketStage,
} from './told-stages.tsx';

const always = () => true;
const on =
  (stage: Stage) =>
  ({ page }: Known) =>
    page.stage === stage;
const lockedBy =
  (lock: Known['page']['lock']) =>
  ({ page }: Known) =>
    page.stage === 'locked' && page.lock === lock;

export const eventParts: readonly EventPart[] = [
  plainPart({ name: 'player', place: 'stage', when: on('player'), View: PlayerStage }),
  plainPart({ name: 'countdown', place: 'stage', when: on('countdown'), View: CountdownStage }),
  plainPart({ name: 'cancelled', place: 'stage', when: on('cancelled'), View: CancelledStage }),
  plainPart({ name: 'region', place: 'stage', when: on('region'), View: RegionStage }),
  plainPart({ name: 'members', place: 'stage', when: lockedBy('members'), View: MembersStage }),
  plainPart({ name: 'ticket', place: 'stage', when: lockedBy('ticket'), View: TicketStage }),
  plainPart({ name: 'subscription', place: 'stage', when: on('locked'), View: SubscriptionStage }),
  plainPart({ name: 'ended', place: 'stage', when: on('ended'), View: EndedStage }),
  plainPart({ name: 'no-replay', place: 'stage', when: on('no-replay'), View: NoReplayStage }),
  plainPart({ name: 'no-stream', place: 'stage', when: on('no-stream'), View: NoStreamStage }),
  plainPart({ name: 'header', place: 'header', when: always, View: EventHeader }),
  plainPart({ name: 'details', place: 'under', when: always, View: EventDetails }),
  deferredPart({
    name: 'related',
    place: 'beside',
    when: always,
    deferred: { load: ({ api }, id) => listRelated(api, id), empty: [] },
    View: RelatedList,
  }),
];
