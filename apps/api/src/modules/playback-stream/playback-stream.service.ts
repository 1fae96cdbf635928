import type { PlaybackStreams } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { newId } from '../../platform/context/id.ts';
import { requireSession } from '../../platform/context/caller.ts';
import { eventTitles } from '../event/index.ts';
import { lockUser } from '../user/index.ts';
import { addressGroup } from '../../platform/security/address-groups.ts';
import { admissions } from './admission.ts';
import {
  claimNetwork,
  isOverNetworkLimit,
  networkOf,
  slotsPerSession,
} from './playback-network.service.ts';
import {
  deleteStream,
  putStream,
  selectNamedStreams,
  selectStreams,
  stopStream,
  touchStream,
} from './playback-stream.queries.ts';

/** An idle stream frees its slot after this time, ms. */
const slotFreeMs = 45_000;

const idleSince = (now: number): Date => new Date(now - slotFreeMs);

/** A session's request for a playlist or a segment of a stream. */
export interface StreamRequest {
  readonly userId: string;
  readonly sessionId: string;
  readonly eventId: string;
}

/**
 * Admits a session to restricted content from the network of the request; false if it is refused. Its stream
 * addresses work wherever they are passed on, so the networks that use them are limited. If the tenant limits
 * an account's concurrent devices, playing takes one of its slots.
 */
export async function admitPlayback(ctx: Ctx, request: StreamRequest): Promise<boolean> {
  const { max_streams: limit, id: tenantId } = ctx.tenant;
  const { userId, sessionId } = request;
  const key = { tenantId, userId, sessionId, network: addressGroup(ctx.address) };
  const decide = async (scope: Scope) => {
    const now = ctx.clock();
    if (!(await claimNetwork(scope, networkOf(ctx, request), now))) return false;
    return limit === null || claimStream(scope, request, limit, now);
  };
  return ctx.resources
    .of(admissions)
    .isAdmitted(key, () => ctx.db.forTenant(tenantId, decide, { isUrgent: true }));
}

/**
 * True if a session already plays, or there is a free slot. Each other session takes one slot for each
 * network that it plays from. False for a session that another device stopped, until `takeOverPlayback` clears
 * that.
 */
export async function claimStream(
  scope: Scope,
  { userId, sessionId, eventId }: StreamRequest,
  limit: number,
  now: number,
): Promise<boolean> {
  const nowDate = new Date(now);
  if (await touchStream(scope, sessionId, { eventId, now: nowDate, since: idleSince(now) }))
    return true;
  // Serialised: two devices that start at once must not both get the last slot.
  if ((await lockUser(scope, userId)) === null) return false;
  const streams = await selectStreams(scope, userId, idleSince(now));
  if (streams.some((row) => row.session_id === sessionId && row.stopped_at !== null)) return false;
  const others = streams.filter((row) => row.session_id !== sessionId && row.stopped_at === null);
  const slots = await slotsPerSession(scope, userId, idleSince(now));
  const usedSlots = others.reduce((sum, row) => sum + slots(row.session_id), 0);
  if (usedSlots >= limit) return false;
  await putStream(scope, {
    tenant_id: scope.tenantId,
    session_id: sessionId,
    id: newId('ps'),
    user_id: userId,
    event_id: eventId,
    started_at: nowDate,
    seen_at: nowDate,
    stopped_at: null,
  });
  return true;
}

async function present(ctx: Ctx, scope: Scope): Promise<PlaybackStreams> {
  const { userId, sessionId } = requireSession(ctx);
  const { max_streams: limit } = ctx.tenant;
  const rows = await selectNamedStreams(scope, userId, idleSince(ctx.clock()));
  const isStopped = rows.some((row) => row.session_id === sessionId && row.stopped_at !== null);
  const playing = rows.filter((row) => row.stopped_at === null);
  const ids = playing.map(({ event_id: id }) => id);
  const titles = await eventTitles(scope, ids, ctx.hidesResults);
  const streams = playing.map((row) => ({
    id: row.id,
    deviceName: row.deviceName,
    // Empty if the event was deleted.
    eventTitle: titles.get(row.event_id) ?? '',
    startedAt: row.started_at.toISOString(),
    isThisDevice: row.session_id === sessionId,
  }));
  const now = ctx.clock();
  const hasTooManyNetworks = await isOverNetworkLimit(
    scope,
    networkOf(ctx, { userId, sessionId }),
    now,
  );
  const slots = await slotsPerSession(scope, userId, idleSince(now));
  const usedSlots = playing
    .filter((row) => row.session_id !== sessionId)
    .reduce((sum, row) => sum + slots(row.session_id), 0);
  const isFull = limit !== null && usedSlots >= limit;
  let state: PlaybackStreams['state'] = 'free';
  if (isStopped) state = 'stopped';
  else if (hasTooManyNetworks) state = 'spread';
  else if (isFull) state = 'full';
  return { limit, state, streams };
}

/** Returns the running streams of the caller's devices, and whether this one may play. */
export const listStreams = (ctx: Ctx): Promise<PlaybackStreams> =>
  ctx.db.forTenant(ctx, (scope) => present(ctx, scope));

/**
 * Lets the caller's device play: clears that it was stopped, and stops another stream of the account, which
 * ends within ten seconds. An unknown id is ignored, since that stream has ended by itself.
 */
export async function takeOverPlayback(ctx: Ctx, stop: string | null): Promise<PlaybackStreams> {
  const { userId, sessionId } = requireSession(ctx);
  const result = await ctx.db.forTenant(ctx, async (scope) => {
    await lockUser(scope, userId);
    if (stop !== null) await stopStream(scope, { userId, id: stop, now: new Date(ctx.clock()) });
    const userStreams = await selectStreams(scope, userId, idleSince(ctx.clock()));
    if (userStreams.some((row) => row.session_id === sessionId && row.stopped_at !== null))
      await deleteStream(scope, sessionId);
    return present(ctx, scope);
  });
  ctx.resources.of(admissions).expire(ctx.tenant.id, userId);
  return result;
}
