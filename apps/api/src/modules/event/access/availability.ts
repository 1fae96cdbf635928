import {
  commerceTypes,
  isSold,
  type AccessFilter,
  type CommerceCoverage,
  type CommerceType,
  type MediaKind,
} from '@grandstand/contract';
import { anonymousViewer, type Holding, type Viewer } from '../../../platform/context/viewer.ts';
import type { EventRow } from '../event.table.ts';

export interface Availability {
  readonly forUser: boolean;
  readonly inRegion: boolean;
  /** When the entitlement behind `forUser` ends, ms since 1970; null if it never ends. */
  readonly endsAt: number | null;
}

/** The owner of a viewer's clip, and the entitlement with which it was cut. */
export interface ClipEntitlement {
  readonly ownerId: string;
  /** False once the entitlement was refunded or disputed, or has ended unpaid. */
  readonly isValid: boolean;
}

/**
 * An event row. For a viewer's clip it also states whether the entitlement with which it was cut is valid
 * (`withClipSources`).
 */
export type RestrictedRow = EventRow & { readonly hasValidEntitlement?: boolean };

export interface RestrictedEvent {
  readonly id: string;
  /** The event a clip was cut from; its own id for everything else. */
  readonly eventId: string;
  readonly mediaType: MediaKind;
  readonly commerceType: CommerceType;
  /** Countries where it may be watched; null for all. */
  readonly regions: readonly string[] | null;
  /** Teams, leagues and categories that a subscription may cover. */
  readonly identityIds: readonly string[];
  /** The owner, if it is private; absent if others may see it. */
  readonly privateTo?: string;
  /** Only for viewers' clips. */
  readonly clipEntitlement?: ClipEntitlement;
}

/**
 * Extracts the fields of a row that decide access. A viewer's clip whose source was not loaded counts as
 * closed.
 * @param linkedIds the identities that the event is linked to
 */
export const restrictionsOf = (
  row: RestrictedRow,
  linkedIds: readonly string[],
): RestrictedEvent => ({
  id: row.id,
  eventId: row.parent_event_id ?? row.id,
  mediaType: row.media_type,
  commerceType: row.commerce_type,
  regions: row.regions,
  identityIds: [...linkedIds, row.team1_id, row.team2_id].filter((id) => id !== null),
  ...(row.owner_user_id !== null &&
    row.visibility === 'private' && { privateTo: row.owner_user_id }),
  ...(row.owner_user_id !== null && {
    clipEntitlement: {
      ownerId: row.owner_user_id,
      isValid: row.hasValidEntitlement ?? false,
    },
  }),
});

/** True if the viewer may know that the event exists. */
export const isVisible = ({ privateTo }: RestrictedEvent, viewer: Viewer): boolean =>
  privateTo === undefined || privateTo === viewer.userId;

/** The kinds of entitlements that open each commerce type. */
const openingKinds: Record<CommerceType, readonly Holding['kind'][]> = {
  commerce_free_media: [],
  commerce_members_media: ['grant'],
  commerce_ppv_media: ['grant', 'ticket'],
  commerce_transactional_media: ['grant', 'ticket', 'subscription'],
  commerce_subscription_basic_media: ['grant', 'subscription'],
};

/** Returns the commerce types that a filter of lists includes. */
export function commerceTypesOf(access: AccessFilter): readonly CommerceType[] {
  if (access === 'free') return commerceTypes.filter((type) => !isSold(type));
  const kind = access === 'ticket' ? 'ticket' : 'subscription';
  return commerceTypes.filter((type) => openingKinds[type].includes(kind));
}

/** True if the entitlement applies to this event. */
function covers(holding: Holding, { id, eventId, identityIds }: RestrictedEvent): boolean {
  switch (holding.kind) {
    case 'ticket':
      return holding.eventId === eventId;
    case 'subscription':
      return holding.identityId === null || identityIds.includes(holding.identityId);
    case 'grant':
      return holding.videoId === id;
  }
}

/** Returns the entitlements that open the event. */
const openingHoldings = (event: RestrictedEvent, holdings: readonly Holding[]): Holding[] =>
  holdings.filter(
    (holding) => openingKinds[event.commerceType].includes(holding.kind) && covers(holding, event),
  );

/** True if one of the entitlements opens the event; false for an event that needs none. */
export const isOpenedBy = (event: RestrictedEvent, holdings: readonly Holding[]): boolean =>
  openingHoldings(event, holdings).length > 0;

/** True if the viewer holds a ticket, a subscription or another entitlement for the event. */
export const isHolder = (event: RestrictedEvent, viewer: Viewer): boolean =>
  viewer.holdings.some((holding) => covers(holding, event));

/**
 * True if a viewer's clip is open without an entitlement (EVT-08): to its owner, and to other viewers if the
 * tenant allows sharing, as long as the entitlement with which it was cut is valid (SEC-27).
 */
function isOpenClip({ mediaType, clipEntitlement }: RestrictedEvent, viewer: Viewer): boolean {
  if (mediaType !== 'user_clip') return false;
  // A clip without an owner is the tenant's own content.
  if (clipEntitlement === undefined) return true;
  const { ownerId, isValid } = clipEntitlement;
  return isValid && (ownerId === viewer.userId || viewer.sharesSoldClips);
}

/** True if the viewer needs no entitlement. */
function needsNoEntitlement(event: RestrictedEvent, viewer: Viewer): boolean {
  const { commerceType } = event;
  if (viewer.isOperator || isOpenClip(event, viewer)) return true;
  if (commerceType === 'commerce_free_media') return true;
  return commerceType === 'commerce_members_media' && viewer.userId !== null;
}

/** The only access decision: the access table and the region rule. */
export function availabilityOf(event: RestrictedEvent, viewer: Viewer): Availability {
  const inRegion =
    viewer.isOperator ||
    event.regions === null ||
    (viewer.country !== null && event.regions.includes(viewer.country));
  if (needsNoEntitlement(event, viewer)) return { forUser: true, inRegion, endsAt: null };
  const ends = openingHoldings(event, viewer.holdings).map(({ endsAt }) => endsAt ?? Infinity);
  const last = Math.max(...ends);
  return { forUser: ends.length > 0, inRegion, endsAt: Number.isFinite(last) ? last : null };
}

/**
 * True if everyone may watch the event, at least in some countries.
 * @param sharesSoldClips true to include shared clips, which close if their owner's entitlement is revoked
 */
export function isOpenToAnyone(event: RestrictedEvent, sharesSoldClips = false): boolean {
  const anyone = { ...anonymousViewer, sharesSoldClips };
  return isVisible(event, anyone) && availabilityOf(event, anyone).forUser;
}

/** Returns the commerce coverage of an event: how it is paid for (EVT-06). */
export function coverageOf(commerceType: CommerceType): CommerceCoverage {
  if (commerceType === 'commerce_ppv_media') return 'ppv';
  if (commerceType === 'commerce_subscription_basic_media') return 'subscription';
  return commerceType;
}
