import { browserPart, plainPart, type EventPart, type EventPartInput } from '../event/index.ts';
import { LockedStage } from './locked/locked-stage.tsx';
import { OffersPlaceholder } from './offers/offers-placeholder.tsx';
import { PageAccess } from './ticket/owned-badge.tsx';

/** Locks that a purchase opens. */
const purchasableLocks = ['ticket', 'subscription', 'closed'];

const isLocked = ({ page: { stage, lock } }: EventPartInput): boolean =>
  stage === 'locked' && lock !== null && purchasableLocks.includes(lock);

export const eventParts: readonly EventPart[] = [
  plainPart({ name: 'locked', area: 'stage', when: isLocked, View: LockedStage }),
  browserPart({
    name: 'offers',
    area: 'header',
    when: (input) => isLocked(input) && input.tenant.payments !== undefined,
    inBrowser: {
      view: async () => (await import('./offers/event-offers.tsx')).EventOffers,
      Placeholder: OffersPlaceholder,
    },
  }),
  plainPart({
    name: 'owned',
    area: 'header',
    when: ({ signedIn, page: { stage } }) => signedIn && stage !== 'locked',
    View: PageAccess,
  }),
];
