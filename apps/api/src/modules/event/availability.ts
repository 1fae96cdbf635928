import type { CommerceCoverage, CommerceType, MediaKind } from '@grandstand/contract';

/** Who asks: all that decides what may be watched. */
export interface Viewer {
  readonly signedIn: boolean;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** Operators see everything, wherever they are. */
  readonly isOperator: boolean;
}

export interface Availability {
  readonly forUser: boolean;
  readonly inRegion: boolean;
}

export interface RestrictedEvent {
  readonly mediaType: MediaKind;
  readonly commerceType: CommerceType;
  /** Countries that may watch; null for all. */
  readonly regions: readonly string[] | null;
}

function isOpenTo(commerceType: CommerceType, viewer: Viewer): boolean {
  switch (commerceType) {
    case 'commerce_free_media':
      return true;
    case 'commerce_members_media':
      return viewer.signedIn;
    // Tickets and subscriptions cannot be bought yet, so nobody holds one.
    case 'commerce_ppv_media':
    case 'commerce_transactional_media':
    case 'commerce_subscription_basic_media':
      return false;
  }
}

/** The access table and the region rule. A user's own clip is always open (EVT-08). */
export function availabilityOf(event: RestrictedEvent, viewer: Viewer): Availability {
  if (viewer.isOperator) return { forUser: true, inRegion: true };
  return {
    forUser: event.mediaType === 'user_clip' || isOpenTo(event.commerceType, viewer),
    inRegion: event.regions === null || event.regions.includes(viewer.country),
  };
}

/** Whether nothing but the place decides who may watch. */
export const isOpenToAnyone = (event: RestrictedEvent): boolean =>
  availabilityOf(event, { signedIn: false, country: '', isOperator: false }).forUser;

/** How an event is paid for, in the words of the offer (EVT-06). */
export function coverageOf(commerceType: CommerceType): CommerceCoverage {
  if (commerceType === 'commerce_ppv_media') return 'ppv';
  if (commerceType === 'commerce_subscription_basic_media') return 'subscription';
  return commerceType;
}
