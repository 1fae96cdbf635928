import type {
  MatchDay,
  MatchDayEntry,
  MatchDayPicture,
  MatchDayTenant,
} from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { invalidCursor } from '../../platform/context/cursor.ts';
import { isoTimeOf } from '../../platform/text/iso-time.ts';
import { listMatchDay, mirroredStream, type OperatorEventRow } from '../event/index.ts';
import { listPermittedPortals, type PermittedPortal } from '../operator/index.ts';
import { getEncoderHealth } from '../recording/index.ts';

/** A picture has stopped if its newest segment is older than this, ms; the desk says so after the same time. */
const stoppedMs = 12_000;

interface Picture {
  readonly picture: MatchDayPicture;
  readonly problems: readonly string[];
}

/** Returns what the encoder of an event sends now. */
async function pictureOf(ctx: Ctx, tenantId: string, row: OperatorEventRow): Promise<Picture> {
  const none = (picture: MatchDayPicture): Picture => ({ picture, problems: [] });
  if (row.stream.kind === 'none') return none('awaited');
  const stream = mirroredStream(row);
  if (stream === null || row.status === 'archived') return none('other');
  const health = await getEncoderHealth(ctx, tenantId, stream);
  // A mirror begins shortly before the start.
  const isAwaited = row.status === 'upcoming' && row.stream.kind === 'url';
  const isStopped = health?.state !== 'publishing' || (health.lastSegmentAgeMs ?? 0) > stoppedMs;
  if (isStopped) return none(isAwaited ? 'awaited' : 'missing');
  return {
    picture: health.problems.length > 0 ? 'faulty' : 'arriving',
    problems: health.problems,
  };
}

async function presentEntry(
  ctx: Ctx,
  tenantId: string,
  row: OperatorEventRow,
): Promise<MatchDayEntry> {
  const { picture, problems } = await pictureOf(ctx, tenantId, row);
  const isOver = row.status === 'archived' || row.cancelled;
  const refusal = isOver ? null : ctx.refusedEncoders.find({ tenantId, eventId: row.id });
  return {
    tenantId,
    eventId: row.id,
    title: row.title,
    start: row.starts_at.toISOString(),
    status: row.status,
    cancelled: row.cancelled,
    postponedFrom: isoTimeOf(row.postponed_from),
    commerceType: row.commerce_type,
    score: row.score,
    picture,
    problems: [...problems],
    refusal:
      refusal === null ? null : { code: refusal.code, at: new Date(refusal.at).toISOString() },
  };
}

/** Returns the matches of today of one tenant. */
async function matchDayOf(
  ctx: Ctx,
  { id, name, host }: PermittedPortal,
): Promise<{ tenant: MatchDayTenant; entries: MatchDayEntry[] }> {
  const { rows, hasMore } = await ctx.db.forTenant(id, (scope) => listMatchDay(scope, ctx.clock()));
  const entries: MatchDayEntry[] = [];
  for (const row of rows) entries.push(await presentEntry(ctx, id, row));
  return { tenant: { id, name, host, hasMore }, entries };
}

/**
 * Returns the matches of today in the tenants that the signed-in person may open and whose matches their
 * role there may read, a page of tenants at a time, by name. One transaction follows the other, so that an open
 * overview never takes more than one connection. Throws `validation_failed` for an unknown tenant as `after`.
 */
export async function getMatchDay(
  ctx: Ctx,
  { after, size }: { readonly after: string | null; readonly size: number },
): Promise<MatchDay> {
  const readable = await listPermittedPortals(ctx, 'event:read');
  const last = readable.findIndex(({ id }) => id === after);
  if (after !== null && last < 0) throw invalidCursor();
  const page = readable.slice(last + 1, last + 1 + size);
  const tenants: MatchDayTenant[] = [];
  const entries: MatchDayEntry[] = [];
  for (const portal of page) {
    const found = await matchDayOf(ctx, portal);
    tenants.push(found.tenant);
    entries.push(...found.entries);
  }
  const isLastPage = last + 1 + size >= readable.length;
  return {
    at: new Date(ctx.clock()).toISOString(),
    tenants,
    entries,
    next: isLastPage ? null : (page.at(-1)?.id ?? null),
  };
}
