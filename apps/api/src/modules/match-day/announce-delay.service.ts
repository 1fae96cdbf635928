import type { DelayedMatch, MatchDelayBody } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import { recordChange } from '../audit/index.ts';
import { getOperatorEvent, postponeEvent } from '../event/index.ts';
import { listPermittedPortals } from '../operator/index.ts';

type Delay = MatchDelayBody['matches'][number];

/**
 * Moves a match by some minutes. Throws `event_cancelled`, and `conflict` if it no longer starts at the time that was
 * read.
 */
async function delay(
  portalCtx: Ctx,
  { event_id: id, start }: Delay,
  { minutes, note }: Pick<MatchDelayBody, 'minutes' | 'note'>,
): Promise<string> {
  const { version, gameStartDate, cancelled } = await getOperatorEvent(portalCtx, id);
  // A postponed match is played, even if it was cancelled before.
  if (cancelled) throw new AppError('event_cancelled');
  if (Date.parse(gameStartDate) !== Date.parse(start))
    throw new AppError('conflict', {
      message: `This match now starts at ${gameStartDate}, not at ${start}`,
    });
  const newStart = new Date(Date.parse(start) + minutes * 60_000).toISOString();
  return (await postponeEvent(portalCtx, id, { version, gameStartDate: newStart, note }))
    .gameStartDate;
}

/**
 * Moves matches of several portals of the person by the same time, one after the other. Each is moved in a
 * transaction with its entry in the audit of its portal; this portal records how many were moved. Returns the error
 * code of each match that cannot be moved, such as a live one, and moves the others. Before any is moved, throws
 * `operator_person_required` for a key, and `not_found` for a portal whose matches the person may not change.
 */
export async function announceDelay(ctx: Ctx, body: MatchDelayBody): Promise<DelayedMatch[]> {
  const portals = await listPermittedPortals(ctx, 'event:edit');
  const contexts = new Map(portals.map((portal) => [portal.id, portal.ctx]));
  const chosen = body.matches.map((match) => {
    const portalCtx = contexts.get(match.tenant_id);
    if (portalCtx === undefined) throw new AppError('not_found');
    return { match, portalCtx };
  });
  const delayed: DelayedMatch[] = [];
  for (const { match, portalCtx } of chosen) {
    const ids = { tenantId: match.tenant_id, eventId: match.event_id };
    try {
      delayed.push({ ...ids, start: await delay(portalCtx, match, body), refused: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      delayed.push({ ...ids, start: null, refused: error.code });
    }
  }
  const moved = delayed.filter(({ refused }) => refused === null);
  await ctx.db.forTenant(ctx, (scope) =>
    recordChange(ctx, scope, {
      action: 'matchDay.announceDelay',
      subject: { kind: 'tenant', id: ctx.tenant.id },
      before: null,
      after: {
        minutes: body.minutes,
        moved: moved.length,
        portals: [...new Set(moved.map(({ tenantId }) => tenantId))],
      },
    }),
  );
  return delayed;
}
