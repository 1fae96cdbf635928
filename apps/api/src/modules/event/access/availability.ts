import type { CommerceCoverage, CommerceType, MediaKind } from '@grandstand/contract';
import { anonymousViewer, type Holding, type Viewer } from '../../../platform/context/viewer.ts';
import type { EventRow } from '../event.table.ts';

export interface Availability {
  readonly forUser: boolean;
  readonly inRegion: boolean;
  /** When the entitlement behind `forUser` ends, ms since 1970; null if it never ends. */
  readonly endsAt: number | null;
}

/** The maker of a viewer's clip, and the right that it was cut with. */
export interface Cut {
  readonly makerId: string;
  /** True if the right stands: it was not refunded or disputed, nor ended unpaid. */
  readonly isHeld: boolean;
}

/** A row, with the right that a viewer's clip was cut with (`withClipSources`). */
export type CutRow = EventRow & { readonly isCutHeld?: boolean };

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
  readonly cut?: Cut;
}

/**
 * Extracts the fields of a row that decide access. A viewer's clip whose source was not loaded counts as
 * closed.
 * @param linkedIds the identities that the event is linked to
 */
export const restrictionsOf = (row: CutRow, linkedIds: readonly string[]): RestrictedEvent => ({
  id: row.id,
  eventId: row.parent_event_id ?? row.id,
  mediaType: row.media_type,
  commerceType: row.commerce_type,
  regions: row.regions,
  identityIds: [...linkedIds, row.team1_id, row.team2_id].filter((id) => id !== null),
  ...(row.owner_user_id !== null &&
    row.visibility === 'private' && { privateTo: row.owner_user_id }),
  ...(row.owner_user_id !== null && {
    cut: { makerId: row.owner_user_id, isHeld: row.isCutHeld ?? false },
  }),
});

/** True if the viewer may know that the event exists. */
export const isVisible = ({ privateTo }: RestrictedEvent, viewer: Viewer): boolean =>
  privateTo === undefined || privateTo === viewer.userId;

/** The entitlements that open each commerce type. */
const openers: Record<CommerceType, readonly Holding['kind'][]> = {
  commerce_free_media: [],
  commerce_members_media: ['grant'],
  commerce_ppv_media: ['grant', 'ticket'],
  commerce_transactional_media: ['grant', 'ticket', 'subscription'],
  commerce_subscription_basic_media: ['grant', 'subscription'],
};

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

/** True if the viewer holds a ticket, a subscription or another entitlement for the event. */
export const isHolder = (event: RestrictedEvent, viewer: Viewer): boolean =>
  viewer.holdings.some((holding) => covers(holding, event));

/**
 * True if a user's clip is open without an entitlement (EVT-08): to its maker, and by its address where the
 * tenant allows that, as long as the right it was cut with stands (SEC-27).
 */
function isOpenClip({ mediaType, cut }: RestrictedEvent, viewer: Viewer): boolean {
  if (mediaType !== 'user_clip') return false;
  // Of the tenant's own content.
  if (cut === undefined) return true;
  return cut.isHeld && (cut.makerId === viewer.userId || viewer.sharesPaidClips);
}

/** True if no entitlement is needed. */
function needsNothing(event: RestrictedEvent, viewer: Viewer): boolean {
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
  if (needsNothing(event, viewer)) return { forUser: true, inRegion, endsAt: null };
  const opening = viewer.holdings.filter(
    (holding) => openers[event.commerceType].includes(holding.kind) && covers(holding, event),
  );
  const ends = opening.map(({ endsAt }) => endsAt ?? Infinity);
  const last = Math.max(...ends);
  return { forUser: ends.length > 0, inRegion, endsAt: Number.isFinite(last) ? last : null };
}

/**
 * True if access depends on nothing but the country.
 * @param sharesPaidClips true to include clips that are open as long as their maker's right stands
 */
export function isOpenToAnyone(event: RestrictedEvent, sharesPaidClips = false): boolean {
  const anyone = { ...anonymousViewer, sharesPaidClips };
  return isVisible(event, anyone) && availabilityOf(event, anyone).forUser;
}

/** Returns how an event is paid for, in the terms of the offer (EVT-06). */
export function coverageOf(commerceType: CommerceType): CommerceCoverage {
  if (commerceType === 'commerce_ppv_media') return 'ppv';
  if (commerceType === 'commerce_subscription_basic_media') return 'subscription';
  return commerceType;
}
