import type { Event } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/context/error.ts';
import { recordChange } from '../../audit/index.ts';
import { identitiesById, setIdentitySafeguarded } from '../../identity/index.ts';
import { indexEvents } from '../../search-index/index.ts';
import { getReachableEvent, presentForOperator } from '../event.service.ts';
import { finishRecordings } from '../operator/finish-recordings.ts';
import { eventViewOf } from '../present/event-view.ts';
import { updateEvent } from '../operator/operator-event.queries.ts';
import { listEventsOfIdentity, refreshSafeguards } from './safeguard.queries.ts';
import { queueEventWebhooks } from '../operator/queue-event-webhooks.ts';

/**
 * Recomputes the safeguarding of these events, and if it changed, their search entries and the pictures of
 * their recordings. Returns the ids for which it did.
 */
export async function applySafeguards(
  platform: Pick<Platform, 'outbox'>,
  scope: Scope,
  ids: readonly string[],
): Promise<string[]> {
  const changed = await refreshSafeguards(scope, ids);
  await indexEvents(scope, changed);
  await finishRecordings(platform, scope, changed);
  return changed;
}

/** Publishes a change of an event, or for null of many events, to open pages and caches. */
const publishEventChange = (ctx: Ctx, eventId: string | null) =>
  ctx.eventChanges.publish({ tenantId: ctx.tenant.id, eventId, kind: 'changed' });

/** Sets whether an event is of minors. Throws `event_not_found`. */
export async function setSafeguarded(ctx: Ctx, id: string, safeguarded: boolean): Promise<Event> {
  const content = await ctx.db.forTenant(ctx, async (scope) => {
    const before = await getReachableEvent(scope, id);
    const change = {
      safeguarded,
      version: before.version + 1,
      updated_at: new Date(ctx.clock()),
    };
    if (!(await updateEvent(scope, id, change))) throw new AppError('event_not_found');
    await queueEventWebhooks(ctx, scope, 'event.changed', await applySafeguards(ctx, scope, [id]));
    await recordChange(ctx, scope, {
      action: 'event.setSafeguarded',
      subject: { kind: 'event', id },
      before: { safeguarded: before.safeguarded },
      after: { safeguarded },
    });
    return presentForOperator(
      scope,
      await getReachableEvent(scope, id),
      await eventViewOf(ctx, scope),
    );
  });
  await publishEventChange(ctx, id);
  await publishEventChange(ctx, null);
  return content;
}

/** Sets whether all events of a competition or team are of minors. Throws `identity_not_found`. */
export async function safeguardIdentity(
  ctx: Ctx,
  id: string,
  safeguarded: boolean,
): Promise<{ readonly id: string; readonly safeguarded: boolean }> {
  await ctx.db.forTenant(ctx, async (scope) => {
    const before = (await identitiesById(scope, [id])).get(id);
    await setIdentitySafeguarded(scope, id, safeguarded);
    const changed = await applySafeguards(ctx, scope, await listEventsOfIdentity(scope, id));
    await queueEventWebhooks(ctx, scope, 'event.changed', changed);
    await recordChange(ctx, scope, {
      action: 'event.safeguardIdentity',
      subject: { kind: 'identity', id },
      before: { safeguarded: before?.safeguarded ?? false },
      after: { safeguarded },
    });
  });
  await publishEventChange(ctx, null);
  return { id, safeguarded };
}
