/** Mirrors streams of other sites into the recordings of events. */
import type { ConflictReason } from '@grandstand/contract/constants';
import {
  maxMirrors,
  mirrorAheadMs,
  mirrorOverrunMs,
  mirrorMaxMs,
  type Stream,
} from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { newId } from '../../../platform/context/id.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { json } from '../../../platform/database/tables.ts';
import { recordChange } from '../../audit/index.ts';
import { videoLibraries } from '../../media/index.ts';
import { getReachableEvent } from '../event.service.ts';
import type { EventRow } from '../event.table.ts';
import { recordingIdOf, type RecordedStream } from '../recorded-end.ts';
import { selectMirrored } from './mirrored-event.queries.ts';
import { replaceStream, updateEvent } from './operator-event.queries.ts';

const conflict = (reason: ConflictReason, message: string) =>
  new AppError('conflict', { reason, message });

/** Throws `conflict` for an event that cannot have a mirror. */
function refuseUnmirrorable(row: EventRow): void {
  if (row.media_type !== 'event' || row.status === 'channel')
    throw conflict('not_a_match', 'Only a match has a mirror, not a clip and not a channel');
  if (row.cancelled)
    throw conflict('event_cancelled', 'This event is cancelled; reinstate it first');
  if (row.status === 'archived')
    throw conflict('event_archived', 'This event is over; "import" copies a finished stream');
  const { kind } = row.stream;
  if (kind !== 'none' && kind !== 'url' && kind !== 'recording')
    throw conflict('event_has_video', 'This event has a video of its own');
}

/** Returns the recording that an event has, or will have once its mirror has started; null for neither. */
export function mirroredStream({
  stream,
  starts_at: startsAt,
}: Pick<EventRow, 'stream' | 'starts_at'>): RecordedStream | null {
  if (stream.kind === 'recording') return stream;
  if (stream.kind !== 'url' || stream.mirror === undefined) return null;
  return {
    kind: 'recording',
    film: stream.mirror.film,
    originMs: startsAt.getTime(),
    offsetMs: 0,
    endMs: null,
    trim: null,
    cuts: [],
    mirror: { address: stream.url },
  };
}

/**
 * Returns the stream of an event that is mirrored from an address. Viewers of a live event go on watching it
 * at that address until the recording has started.
 */
function withMirror(
  { stream, starts_at: startsAt, status }: EventRow,
  address: string,
  now: number,
) {
  if (stream.kind === 'recording') return { ...stream, endMs: null, mirror: { address } };
  const recordingId = newId('r');
  if (stream.kind === 'url' && status === 'live')
    return { kind: 'url' as const, url: address, mirror: { film: recordingId } };
  return {
    kind: 'recording' as const,
    film: recordingId,
    originMs: Math.min(startsAt.getTime(), now),
    offsetMs: 0,
    endMs: null,
    trim: null,
    cuts: [],
    mirror: { address },
  };
}

/**
 * Returns the stream of an event whose mirror ends: none for an upcoming event of which nothing was recorded, so
 * that it may get any other stream.
 */
async function withoutMirror(
  { resources }: Pick<Platform, 'resources'>,
  tenantId: string,
  { stream, status }: EventRow,
): Promise<Stream> {
  if (stream.kind === 'recording' && status === 'upcoming') {
    const video = await resources.of(videoLibraries).of(tenantId).get(recordingIdOf(stream));
    if ((video?.variants[0]?.segments.length ?? 0) === 0) return { kind: 'none' };
  }
  if (stream.kind !== 'recording' && stream.kind !== 'url') return stream;
  const { mirror: _, ...rest } = stream;
  return rest;
}

/**
 * Returns the address of an event's stream or mirror; null if it has none. Throws `event_not_found`, and
 * `conflict` for an event that cannot have a mirror.
 */
export async function getMirrorable(
  ctx: Ctx,
  id: string,
): Promise<{ readonly address: string | null }> {
  const row = await ctx.db.forTenant(ctx, (scope) => getReachableEvent(scope, id));
  refuseUnmirrorable(row);
  const { stream } = row;
  if (stream.kind === 'url') return { address: stream.url };
  return { address: stream.kind === 'recording' ? (stream.mirror?.address ?? null) : null };
}

/** Returns an address without its query, which may contain a key. */
const shownAddress = (address: string | null): string | null => address?.split('?', 1)[0] ?? null;

/**
 * Starts to mirror an address into the recording of an event, or ends its mirror for null; what was recorded
 * stays. Returns the recording; null if there is none. Throws the errors of `getMirrorable`.
 */
export async function changeMirror(
  ctx: Ctx,
  id: string,
  address: string | null,
): Promise<RecordedStream | null> {
  const tenantId = ctx.tenant.id;
  const stream = await ctx.db.forTenant(ctx, async (scope) => {
    const row = await getReachableEvent(scope, id);
    if (address !== null) refuseUnmirrorable(row);
    const next =
      address === null
        ? await withoutMirror(ctx, tenantId, row)
        : withMirror(row, address, ctx.clock());
    await updateEvent(scope, id, { stream: json(next), updated_at: new Date(ctx.clock()) });
    await recordChange(ctx, scope, {
      action: 'recording.mirror',
      subject: { kind: 'event', id },
      before: { mirror: shownAddress(mirroredStream(row)?.mirror?.address ?? null) },
      after: { mirror: shownAddress(address) },
    });
    return mirroredStream({ ...row, stream: next });
  });
  await ctx.eventChanges.publish({ tenantId, eventId: id, kind: 'changed' });
  return stream;
}

export interface MirroredEvent {
  readonly recordingId: string;
  readonly address: string;
  /** Null if it is not a match of minors. */
  readonly safeguardedBy: EventRow['safeguarded_by'];
}

/** Returns the mirrors of a tenant that have to run now. */
export async function listMirrored(scope: Scope, now: number): Promise<MirroredEvent[]> {
  const rows = await selectMirrored(
    scope,
    {
      startsBefore: new Date(now + mirrorAheadMs),
      startsAfter: new Date(now - mirrorMaxMs),
      endsAfter: new Date(now - mirrorOverrunMs),
    },
    maxMirrors,
  );
  return rows.flatMap((row) => {
    const stream = mirroredStream(row);
    const address = stream?.mirror?.address;
    if (stream === null || address === undefined) return [];
    return [{ recordingId: recordingIdOf(stream), address, safeguardedBy: row.safeguarded_by }];
  });
}

/** Switches live events from the stream of another site to its recording, once that has started. */
export async function showStartedMirrors(
  {
    db,
    clock,
    resources,
    eventChanges,
  }: Pick<Platform, 'db' | 'clock' | 'resources' | 'eventChanges'>,
  tenantId: string,
): Promise<void> {
  const library = resources.of(videoLibraries).of(tenantId);
  const now = clock();
  const shownIds = await db.forTenant(tenantId, async (scope) => {
    const ids: string[] = [];
    const times = {
      startsBefore: new Date(now),
      startsAfter: new Date(now - mirrorMaxMs),
      endsAfter: new Date(now - mirrorOverrunMs),
    };
    for (const row of await selectMirrored(scope, times, maxMirrors)) {
      const stream = row.stream.kind === 'url' ? mirroredStream(row) : null;
      const video =
        stream === null ? null : await library.get(recordingIdOf(stream)).catch(() => null);
      if (stream === null || (video?.variants[0]?.segments.length ?? 0) === 0) continue;
      if (await replaceStream(scope, row, json(stream), new Date(now))) ids.push(row.id);
    }
    return ids;
  });
  for (const eventId of shownIds)
    await eventChanges.publish({ tenantId, eventId, kind: 'started', mayBeLate: true });
}
