import {
  maxPlaybackPositions,
  type AccountExport,
  type PlaybackPosition,
  type PositionListResponse,
  type positionListQuery,
  type positionSaveBody,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { listSortOf } from '../../platform/context/list-sort.ts';
import { pageOf, sliceOf } from '../../platform/context/page.ts';
import {
  eventViewOf,
  getReachableEvent,
  linkEvents,
  presentEntry,
  titlesInExport,
} from '../event/index.ts';
import { identityCache } from '../identity/index.ts';
import { requireSession } from '../../platform/context/caller.ts';
import {
  countPositions,
  findPosition,
  selectAllPositions,
  selectPositions,
  selectVideos,
  trimPositions,
  upsertPosition,
  type PositionRow,
} from './playback-position.queries.ts';

/**
 * A video counts as finished once at most these seconds, or this share of it, are left. That leaves out the time
 * after the final whistle.
 */
const finishedSeconds = 10;
const finishedShare = 0.05;

const isFinished = (position: number, duration: number): boolean =>
  duration - position <= Math.max(finishedSeconds, duration * finishedShare);

const present = (row: PositionRow): PlaybackPosition => ({
  videoId: row.event_id,
  position: row.position,
  duration: row.duration,
  isFinished: row.is_finished,
  updatedAt: row.reached_at.toISOString(),
});

/**
 * Stores the caller's position in a video and returns the effective one, which is another device's if that
 * is newer. Throws `event_not_found`.
 */
export async function savePosition(
  ctx: Ctx,
  body: z.output<typeof positionSaveBody>,
): Promise<PlaybackPosition> {
  const { userId } = requireSession(ctx);
  const position = Math.min(body.position, body.duration);
  // A client whose clock is fast must not override newer positions.
  const reachedAt = Math.min(Date.parse(body.at), ctx.clock());
  const row: PositionRow = {
    event_id: body.video_id,
    position,
    duration: body.duration,
    is_finished: isFinished(position, body.duration),
    reached_at: new Date(reachedAt),
  };
  return ctx.db.forTenant(ctx, async (scope) => {
    await getReachableEvent(scope, body.video_id);
    const before = await findPosition(scope, userId, body.video_id);
    await upsertPosition(scope, userId, row);
    const stored = await findPosition(scope, userId, body.video_id);
    if (before === null) await trimPositions(scope, userId, maxPlaybackPositions);
    return present(stored ?? row);
  });
}

/**
 * Returns a page of the caller's positions: of resumable videos, of finished ones, or of the requested ids.
 */
export async function listPositions(
  ctx: Ctx,
  query: z.output<typeof positionListQuery>,
): Promise<PositionListResponse> {
  const { userId } = requireSession(ctx);
  const slice = sliceOf(query);
  const ids = query.event_id !== undefined && query.event_id.length > 0 ? query.event_id : null;
  const filter = ids ?? (query.finished === undefined ? null : 'finished');
  return ctx.db.forTenant(ctx, async (scope) => {
    const view = await eventViewOf(ctx, scope);
    const rows =
      slice === null
        ? []
        : await selectPositions(scope, userId, filter, slice, listSortOf(query, ctx));
    const total = await countPositions(scope, userId, filter);
    const videos = await selectVideos(
      scope,
      rows.map((row) => row.event_id),
    );
    const linked = await linkEvents(scope, videos, ctx.resources.of(identityCache).read);
    const entries = new Map(linked.map((item) => [item.row.id, presentEntry(item, view, null)]));
    return pageOf(
      query,
      rows.flatMap((row) => {
        const event = entries.get(row.event_id);
        return event === undefined ? [] : [{ ...present(row), event }];
      }),
      total,
    );
  });
}

/**
 * Returns all positions of a user for the account export, without the titles of others' private clips
 * (SEC-02).
 */
export async function exportPositions(
  scope: Scope,
  userId: string,
): Promise<AccountExport['playbackPositions']> {
  const rows = await selectAllPositions(scope, userId);
  const titles = await titlesInExport(
    scope,
    rows.flatMap((row) => (row.isOfOtherUser ? [] : [{ id: row.event_id }])),
  );
  return rows.map((row) => ({ ...present(row), title: titles.get(row.event_id) ?? '' }));
}
