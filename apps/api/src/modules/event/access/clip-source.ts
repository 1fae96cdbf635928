/** Applies the current restrictions of an event to the clips that viewers cut from it (SEC-27). */
import { isSold, type Stream } from '@grandstand/contract';
import type { Scope } from '../../../platform/database/database.ts';
import { anonymousViewer, holdingOf, wasValidAt } from '../../../platform/context/viewer.ts';
import { withShownPart } from '../../media/index.ts';
import { availabilityOf, type RestrictedRow } from './availability.ts';
import {
  selectClipSources,
  selectClipOwnerEntitlements,
  type ClipSource,
  type ClipOwnerEntitlement,
} from './clip-source.queries.ts';
import type { EventRow } from '../event.table.ts';

/** True if the clip's owner had the entitlement when the clip was cut. */
const wasCutWith = (entitlement: ClipOwnerEntitlement, clip: EventRow): boolean =>
  entitlement.userId === clip.owner_user_id && wasValidAt(entitlement, clip.created_at);

/** True if the entitlements with which a clip was cut still open its event. */
function hasValidEntitlement(
  clip: EventRow,
  source: ClipSource,
  entitlements: readonly ClipOwnerEntitlement[],
  linkedIds: readonly string[],
): boolean {
  const holdings = entitlements
    .filter((entitlement) => wasCutWith(entitlement, clip))
    .map(holdingOf);
  const event = {
    id: source.id,
    eventId: source.id,
    mediaType: 'event' as const,
    commerceType: source.commerce_type,
    regions: null,
    identityIds: [...linkedIds, clip.team1_id, clip.team2_id].filter((id) => id !== null),
  };
  return availabilityOf(event, { ...anonymousViewer, userId: clip.owner_user_id, holdings })
    .forUser;
}

/** True if the event still shows the video that the clip was cut from. */
const isStillShown = (clip: EventRow, source: ClipSource): boolean =>
  source.videoId === clip.film &&
  (source.status !== 'upcoming' || source.stream.kind === 'simulated-live');

/**
 * Returns a clip of a recording without the parts that its event leaves out now. It is shorter, and closed
 * like a cancelled one if nothing remains. Returns any other row unchanged.
 */
export function withCutsOfEvent<R extends EventRow>(row: R, source: Stream): R {
  const { stream: clip } = row;
  if (clip.kind !== 'clip' || clip.originMs === undefined) return row;
  if (source.kind !== 'recording' || source.film !== clip.film) return row;
  const { stream, shownMs } = withShownPart(clip, source);
  return {
    ...row,
    stream,
    duration: shownMs / 1000,
    cancelled: row.cancelled || shownMs === 0,
  };
}

/**
 * Returns the events that the viewers' clips among the rows were cut from, by the clips' ids. Sends no query without
 * such clips.
 */
export async function sourcesOfClips(
  scope: Scope,
  rows: readonly EventRow[],
): Promise<ReadonlyMap<string, ClipSource>> {
  const clips = rows.flatMap(({ id, owner_user_id: ownerId, parent_event_id: eventId }) =>
    ownerId === null || eventId === null ? [] : [{ id, eventId }],
  );
  if (clips.length === 0) return new Map();
  const found = await selectClipSources(scope, [...new Set(clips.map(({ eventId }) => eventId))]);
  const byId = new Map(found.map((source) => [source.id, source]));
  return new Map(
    clips.flatMap(({ id, eventId }) => {
      const source = byId.get(eventId);
      return source === undefined ? [] : [[id, source] as const];
    }),
  );
}

/**
 * Returns the rows, where viewers' clips have the price, countries, cancellation and cuts of their events,
 * and whether the entitlement with which they were cut is valid. Sends no query without such clips, and a
 * second one only if events are sold.
 * @param linksOf the identities that a row is linked to
 */
export async function withClipSources<R extends EventRow>(
  scope: Scope,
  rows: readonly R[],
  linksOf: (row: R) => readonly string[],
): Promise<(R & RestrictedRow)[]> {
  const sources = await sourcesOfClips(scope, rows);
  const sold = rows.filter(({ id }) => {
    const source = sources.get(id);
    return source !== undefined && isSold(source.commerce_type);
  });
  const ownerIds = [...new Set(sold.flatMap(({ owner_user_id: id }) => id ?? []))];
  const entitlements =
    ownerIds.length === 0 ? [] : await selectClipOwnerEntitlements(scope, ownerIds);
  return rows.map((row) => {
    const source = sources.get(row.id);
    if (source === undefined) return row;
    const clip = withCutsOfEvent(row, source.stream);
    return {
      ...clip,
      commerce_type: source.commerce_type,
      regions: source.regions,
      // A clip also counts as cancelled if its event has another video by now: the former one may have been
      // withdrawn.
      cancelled: clip.cancelled || source.cancelled || !isStillShown(row, source),
      hasValidEntitlement: hasValidEntitlement(row, source, entitlements, linksOf(row)),
    };
  });
}
