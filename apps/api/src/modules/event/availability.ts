import type { CommerceCoverage, CommerceType, MediaKind } from '@grandstand/contract';
import { anonymousViewer, type Holding, type Viewer } from '../../platform/viewer.ts';
import type { EventRow } from './event.table.ts';

export interface Availability {
  readonly forUser: boolean;
  readonly inRegion: boolean;
  /** When the right ends that it is `forUser` by, ms since 1970; null when none ends. */
  readonly endsAt: number | null;
}

export interface RestrictedEvent {
  readonly id: string;
  /** The event that a clip was cut from; its own id for everything else. */
  readonly eventId: string;
  readonly mediaType: MediaKind;
  readonly commerceType: CommerceType;
  /** Countries that may watch; null for all. */
  readonly regions: readonly string[] | null;
  /** Teams, leagues and categories that a subscription may cover. */
  readonly identityIds: readonly string[];
  /** The viewer who made it and shows it to nobody else; absent where others may see it. */
  readonly privateTo?: string;
}

/**
 * What of a row decides who may watch it.
 * @param linkedIds the identities that the event is linked to
 */
export const restrictionsOf = (row: EventRow, linkedIds: readonly string[]): RestrictedEvent => ({
  id: row.id,
  eventId: row.parent_event_id ?? row.id,
  mediaType: row.media_type,
  commerceType: row.commerce_type,
  regions: row.regions,
  identityIds: [...linkedIds, row.team1_id, row.team2_id].filter((id) => id !== null),
  ...(row.owner_user_id !== null &&
    row.visibility === 'private' && { privateTo: row.owner_user_id }),
});

/** Whether the viewer may know that it is there. */
export const isVisible = ({ privateTo }: RestrictedEvent, viewer: Viewer): boolean =>
  privateTo === undefined || privateTo === viewer.userId;

/** Which rights open what is sold in this way. */
const openers: Record<CommerceType, readonly Holding['kind'][]> = {
  commerce_free_media: [],
  commerce_members_media: ['grant'],
  commerce_ppv_media: ['grant', 'ticket'],
  commerce_transactional_media: ['grant', 'ticket', 'subscription'],
  commerce_subscription_basic_media: ['grant', 'subscription'],
};

/** Whether the right is about this event. */
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

/** Whether the viewer holds a ticket, a subscription or another right that is about the event. */
export const isHolder = (event: RestrictedEvent, viewer: Viewer): boolean =>
  viewer.holdings.some((holding) => covers(holding, event));

/** Whether nothing has to be held. A user's own clip is always open (EVT-08). */
function needsNothing({ mediaType, commerceType }: RestrictedEvent, viewer: Viewer): boolean {
  if (viewer.isOperator || mediaType === 'user_clip') return true;
  if (commerceType === 'commerce_free_media') return true;
  return commerceType === 'commerce_members_media' && viewer.userId !== null;
}

/** The one place that decides who may watch: the access table and the region rule. */
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

/** Whether nothing but the place decides who may watch. */
export const isOpenToAnyone = (event: RestrictedEvent): boolean =>
  isVisible(event, anonymousViewer) && availabilityOf(event, anonymousViewer).forUser;

/** How an event is paid for, in the words of the offer (EVT-06). */
export function coverageOf(commerceType: CommerceType): CommerceCoverage {
  if (commerceType === 'commerce_ppv_media') return 'ppv';
  if (commerceType === 'commerce_subscription_basic_media') return 'subscription';
  return commerceType;
}
