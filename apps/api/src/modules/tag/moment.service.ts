/** Moments that operators mark while a match runs. */
import { maxTags, type OperatorMomentBody, type Tag } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, invalidField } from '../../platform/context/error.ts';
import { violatedUniqueConstraint } from '../../platform/database/database-error.ts';
import type { Scope } from '../../platform/database/database.ts';
import { momentKindsOf } from '../../platform/tenancy/tenant-sports.ts';
import { recordChange } from '../audit/index.ts';
import {
  type EventRow,
  eventViewOf,
  getReachableEvent,
  lastPositionOf,
  linkEvents,
  type LinkedEvent,
} from '../event/index.ts';
import { identityCache } from '../identity/index.ts';
import { emitTags } from './emit-tags.ts';
import { playerNamesIn, presentTag, teamsOf } from './present-tag.ts';
import { countTags, deleteMoment, findTag, insertTag, selectTags } from './tag.queries.ts';
import type { TagRow } from './tag.table.ts';

async function linkedEvent(ctx: Ctx, scope: Scope, row: EventRow): Promise<LinkedEvent> {
  const [event] = await linkEvents(scope, [row], ctx.resources.of(identityCache).read);
  if (event === undefined) throw new AppError('event_not_found');
  return event;
}

const present = async (
  ctx: Ctx,
  scope: Scope,
  event: LinkedEvent,
  rows: readonly TagRow[],
): Promise<Tag[]> => {
  const teams = teamsOf(event, await eventViewOf(ctx, scope));
  const nameOf = await playerNamesIn(scope, rows);
  return rows.map((row) => presentTag(row, teams, null, nameOf));
};

/** Returns the global tags of an event, in order; none for one of minors. Throws `event_not_found`. */
export const listMoments = (ctx: Ctx, eventId: string): Promise<Tag[]> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const event = await linkedEvent(ctx, scope, await getReachableEvent(scope, eventId));
    if (event.row.safeguarded_by !== null) return [];
    const filter = { eventId, global: true, ownerId: null, now: new Date(ctx.clock()) };
    return present(
      ctx,
      scope,
      event,
      await selectTags(scope, filter, { offset: 0, limit: maxTags }),
    );
  });

/** Throws `validation_failed` or `conflict` for a moment that the event cannot have. */
function checkMoment(ctx: Ctx, row: EventRow, { type, time }: OperatorMomentBody): void {
  if (row.safeguarded_by !== null)
    throw new AppError('conflict', { message: 'Events of minors have no moments' });
  if (row.cancelled) throw new AppError('conflict', { message: 'This event is cancelled' });
  if (row.status !== 'live' && row.status !== 'archived')
    throw new AppError('conflict', { message: 'This event has not started' });
  const last = row.status === 'archived' ? lastPositionOf(row) : null;
  if (last !== null && time > last)
    throw invalidField('body.time', `must not be after the end of the video, ${last} s`);
  const kinds = momentKindsOf(ctx.tenant, row.sport_type);
  if (!kinds.includes(type)) throw invalidField('body.type', `must be one of ${kinds.join(', ')}`);
}

/** Returns the title of a kind of moment, which pages show in the language of their viewer. */
const titleOf = (type: string) => {
  const text = type.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const audited = ({ event_id: eventId, type, start_ms: startMs, team_id: teamId }: TagRow) => ({
  eventId,
  type,
  time: startMs / 1000,
  teamId,
});

/**
 * Adds a moment to an event; sent again, returns the existing one. Throws `event_not_found`, `conflict`,
 * `limit_reached` and `validation_failed`.
 */
export async function addMoment(ctx: Ctx, eventId: string, body: OperatorMomentBody): Promise<Tag> {
  try {
    return await storeMoment(ctx, eventId, body);
  } catch (error) {
    // Two scorers' devices, or a repeated request, sent the same moment at the same time: it exists now.
    if (violatedUniqueConstraint(error) === null) throw error;
    return storeMoment(ctx, eventId, body);
  }
}

async function storeMoment(ctx: Ctx, eventId: string, body: OperatorMomentBody): Promise<Tag> {
  const { event, row, tag, isNew } = await ctx.db.forTenant(ctx, async (scope) => {
    const eventRow = await getReachableEvent(scope, eventId);
    const linked = await linkedEvent(ctx, scope, eventRow);
    const sent = await findTag(scope, body.momentId);
    if (sent !== null && (sent.event_id !== eventId || sent.user_id !== null))
      throw invalidField('body.momentId', 'is the id of another moment');
    if (sent !== null) {
      const [known] = await present(ctx, scope, linked, [sent]);
      return { event: linked, row: sent, tag: known, isNew: false };
    }
    checkMoment(ctx, eventRow, body);
    const now = new Date(ctx.clock());
    const filter = { eventId, global: true, ownerId: null, now };
    if ((await countTags(scope, filter)) >= maxTags) throw new AppError('limit_reached');
    const startMs = Math.round(body.time * 1000);
    const teamId = { home: eventRow.team1_id, away: eventRow.team2_id, none: null };
    const added = await insertTag(scope, {
      tenant_id: ctx.tenant.id,
      id: body.momentId,
      event_id: eventId,
      user_id: null,
      client_id: null,
      title: body.title ?? titleOf(body.type),
      type: body.type,
      start_ms: startMs,
      end_ms: startMs,
      wall_clock: null,
      yaw: null,
      is_global: true,
      video_type: eventRow.status === 'live' ? 'live' : 'vod',
      team_id: teamId[body.side ?? 'none'],
      player_number: body.playerNumber,
      player_color: null,
      created_at: now,
      updated_at: now,
    });
    await recordChange(ctx, scope, {
      action: 'tag.addMoment',
      subject: { kind: 'tag', id: added.id },
      before: null,
      after: audited(added),
    });
    const [shown] = await present(ctx, scope, linked, [added]);
    return { event: linked, row: added, tag: shown, isNew: true };
  });
  if (tag === undefined) throw new AppError('not_found');
  if (isNew) emitTags(ctx.realtime, ctx.tenant, event, { saved: [row] });
  return tag;
}

/**
 * Removes a moment that belongs to no viewer; one that was removed already is not an error. Throws
 * `event_not_found`.
 */
export async function withdrawMoment(ctx: Ctx, eventId: string, momentId: string): Promise<void> {
  const removedFrom = await ctx.db.forTenant(ctx, async (scope) => {
    const event = await linkedEvent(ctx, scope, await getReachableEvent(scope, eventId));
    const removed = await deleteMoment(scope, eventId, momentId);
    if (removed === null) return null;
    await recordChange(ctx, scope, {
      action: 'tag.withdrawMoment',
      subject: { kind: 'tag', id: momentId },
      before: audited(removed),
      after: null,
    });
    return event;
  });
  if (removedFrom !== null)
    emitTags(ctx.realtime, ctx.tenant, removedFrom, { removed: [momentId] });
}
