/** Parts of an event page: what it shows, where and when. Its own parts come first. */
import type { ComponentType } from 'react';
import { EventHeader } from './page/event-header.tsx';
import type { Stage } from './page/event-page-state.ts';
import {
  plainPart,
  type EventPart,
  type EventPartInput,
  type PartProps,
} from './parts/event-part.ts';
import { CountdownStage } from './stages/countdown-stage.tsx';
import { EventDetails } from './page/event-details.tsx';
import { PlayerStage } from './player/player-stage.tsx';
import * as stages from './stages/unavailable-stages.tsx';
import { WatchedEnd } from './stages/watched-end.tsx';

const always = () => true;
const onStage =
  (stage: Stage) =>
  ({ page }: EventPartInput) =>
    page.stage === stage;
const lockedBy =
  (lock: EventPartInput['page']['lock']) =>
  ({ page }: EventPartInput) =>
    page.stage === 'locked' && page.lock === lock;

/** A part that replaces the picture. */
const stagePart = (
  name: string,
  when: (input: EventPartInput) => boolean,
  View: ComponentType<PartProps>,
) => plainPart({ name, area: 'stage', when, View });

const ownParts: readonly EventPart[] = [
  plainPart({ name: 'player', area: 'stage', when: onStage('player'), View: PlayerStage }),
  stagePart('countdown', onStage('countdown'), CountdownStage),
  stagePart('cancelled', onStage('cancelled'), stages.CancelledStage),
  stagePart('region', onStage('region'), stages.RegionStage),
  stagePart('members', lockedBy('members'), stages.MembersStage),
  stagePart('ended', onStage('ended'), stages.EndedStage),
  stagePart('no-replay', onStage('no-replay'), stages.NoReplayStage),
  stagePart('no-stream', onStage('no-stream'), stages.NoStreamStage),
  plainPart({
    name: 'watched',
    area: 'end',
    when: ({ page }) => page.isWatched,
    View: WatchedEnd,
  }),
  plainPart({ name: 'header', area: 'header', when: always, View: EventHeader }),
  plainPart({
    name: 'details',
    area: 'tab',
    tab: { name: 'about' },
    when: always,
    View: EventDetails,
  }),
];

/** Found by file name: the views need the model of this page, so an import would be circular. */
const featureParts = import.meta.glob<readonly EventPart[]>('../*/*.event-parts.ts', {
  eager: true,
  import: 'eventParts',
});

/** The page's own parts, then those of other features, sorted by file path as Vite does. */
export const eventParts: readonly EventPart[] = [
  ...ownParts,
  ...Object.values(featureParts).flat(),
];
