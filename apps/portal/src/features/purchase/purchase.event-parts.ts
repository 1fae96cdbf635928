import { browserPart, plainPart, type EventPart, type EventPartInput } from '../event/index.ts';
import { LockedStage } from './locked/locked-stage.tsx';
import { OffersPlaceholder } from './offers/offers-placeholder.tsx';
import { PageAccess } from './ticket/owned-badge.tsx';

/** Locks that a purchase opens. */
const purchasableLocks = ['ticket', 'subscription', 'closed'];

const isLocked = ({ page: { stage, lock } }: EventPartInput): boolean =>
  stage === 'locked' && lock !== null && purchasableLocks.includes(lock);

const offers = async () => (await import('./offers/event-offers.tsx')).EventOffers;

export const eventParts: readonly EventPart[] = [
  plainPart({ name: 'locked', area: 'stage', when: isLocked, View: LockedStage }),
  browserPart({
    name: 'offers',
    area: 'header',
    when: (input) =>
      isLocked(input) && input.tenant.payments !== undefined && !input.page.hasLostAccess,
    inBrowser: { view: offers, Placeholder: OffersPlaceholder },
  }),
  // A refund or an expiry while the page is open must not move it: the stage has the cheapest offer.
  browserPart({
    name: 'offers-after-end',
    area: 'below',
    when: (input) =>
      isLocked(input) && input.tenant.payments !== undefined && input.page.hasLostAccess,
    inBrowser: { view: offers },
  }),
  plainPart({
    name: 'owned',
    area: 'header',
    // Its line stays when access ends while the page is open.
    when: ({ signedIn, page: { stage, hasLostAccess } }) =>
      signedIn && (stage !== 'locked' || hasLostAccess),
    View: PageAccess,
  }),
];
