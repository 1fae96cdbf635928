/** A viewer's clip asks the rights of the event it was cut from, as they are now (SEC-27). */
import { isSold, type Stream } from '@grandstand/contract';
import type { Scope } from '../../../platform/database/database.ts';
import { anonymousViewer, type Holding } from '../../../platform/context/viewer.ts';
import { withShownPart } from '../../media/index.ts';
import { availabilityOf, type CutRow } from './availability.ts';
import {
  selectClipSources,
  selectValidEntitlements,
  type ClipSource,
  type StandingRight,
} from './clip-source.queries.ts';
import type { EventRow } from '../event.table.ts';

const holdingOf = ({ kind, eventId, identityId }: StandingRight): Holding =>
  kind === 'ticket'
    ? { kind, eventId: eventId ?? '', endsAt: null }
    : { kind, identityId, endsAt: null };

/** True if the entitlement was valid when the clip was cut. */
const wasHeld = ({ userId, startsAt, endsAt }: StandingRight, clip: EventRow): boolean =>
  userId === clip.owner_user_id &&
  startsAt <= clip.created_at &&
  (endsAt === null || endsAt > clip.created_at);

/** True if the right that a clip was cut with stands. */
function isHeld(
  clip: EventRow,
  source: ClipSource,
  rights: readonly StandingRight[],
  linkedIds: readonly string[],
): boolean {
  const holdings = rights.filter((right) => wasHeld(right, clip)).map(holdingOf);
  const whole = {
    id: source.id,
    eventId: source.id,
    mediaType: 'event' as const,
    commerceType: source.commerce_type,
    regions: null,
    identityIds: [...linkedIds, clip.team1_id, clip.team2_id].filter((id) => id !== null),
  };
  return availabilityOf(whole, { ...anonymousViewer, userId: clip.owner_user_id, holdings })
    .forUser;
}

/** True if the event still shows the video that the clip was cut from. */
const isStillShown = (clip: EventRow, source: ClipSource): boolean =>
  source.videoId === clip.film &&
  (source.status !== 'upcoming' || source.stream.kind === 'simulated-live');

/**
 * Returns a clip of a recording without what its event leaves out now: it is shorter, and closed like a
 * cancelled one if nothing is left. Returns any other row as it is.
 */
export function asItsEventShows<R extends EventRow>(row: R, source: Stream): R {
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
 * Returns the rows with the price, countries, cancellation and cuts of their events for viewers' clips, and
 * whether the right each was cut with stands. Takes no query without such clips, and only one unless
 * events are sold.
 * @param linksOf the identities that a row is linked to
 */
export async function withClipSources<R extends EventRow>(
  scope: Scope,
  rows: readonly R[],
  linksOf: (row: R) => readonly string[],
): Promise<(R & CutRow)[]> {
  const clips = rows.filter((row) => row.owner_user_id !== null && row.parent_event_id !== null);
  if (clips.length === 0) return [...rows];
  const ids = [...new Set(clips.flatMap(({ parent_event_id: id }) => id ?? []))];
  const sources = new Map(
    (await selectClipSources(scope, ids)).map((source) => [source.id, source]),
  );
  const sold = clips.filter(({ parent_event_id: id }) => {
    const source = sources.get(id ?? '');
    return source !== undefined && isSold(source.commerce_type);
  });
  const makers = [...new Set(sold.flatMap(({ owner_user_id: id }) => id ?? []))];
  const rights = makers.length === 0 ? [] : await selectValidEntitlements(scope, makers);
  return rows.map((row) => {
    const source = row.owner_user_id === null ? undefined : sources.get(row.parent_event_id ?? '');
    if (source === undefined) return row;
    const shown = asItsEventShows(row, source.stream);
    return {
      ...shown,
      commerce_type: source.commerce_type,
      regions: source.regions,
      // Like a cancelled one: it may have got another video because this one must not be seen.
      cancelled: shown.cancelled || source.cancelled || !isStillShown(row, source),
      isCutHeld: isHeld(row, source, rights, linksOf(row)),
    };
  });
}
