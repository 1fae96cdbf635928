import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/context/error.ts';
import { identityCache, identityIdsByEvent } from '../../identity/index.ts';
import { availabilityOf, restrictionsOf, type RestrictedEvent } from './availability.ts';
import { sourcesOfClips } from './clip-source.ts';
import { findEvent, selectEvents } from '../event.queries.ts';
import { linkEvent } from '../list/linked-events.ts';
import type { LinkedEvent } from '../present/present-event.ts';

/**
 * Returns an event, not a clip, that the caller may watch, for data that only its viewers may see. Throws
 * `event_not_found`, `region_blocked` and `event_locked`.
 */
export async function getOpenEvent(
  ctx: Pick<Ctx, 'viewer' | 'resources'>,
  scope: Scope,
  id: string,
): Promise<LinkedEvent> {
  const row = await findEvent(scope, { by: 'id', value: id }, ['event']);
  if (row === null) throw new AppError('event_not_found');
  const event = await linkEvent(scope, row, ctx.resources.of(identityCache).read);
  const linkedIds = event.identities.map((identity) => identity.id);
  const { forUser, inRegion } = availabilityOf(
    restrictionsOf(row, linkedIds),
    await ctx.viewer(scope),
  );
  if (!inRegion) throw new AppError('region_blocked');
  if (!forUser) throw new AppError('event_locked');
  return event;
}

/**
 * Returns the restrictions of events and clips by id; they decide which entitlements open each. A viewer's clip has the
 * price of its event; whether its maker's entitlement is valid is not included.
 */
export async function restrictionsById(
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, Omit<RestrictedEvent, 'clipEntitlement'>>> {
  const links = await identityIdsByEvent(scope, ids);
  const rows = await selectEvents(scope, ids);
  const sources = await sourcesOfClips(scope, rows);
  return new Map(
    rows.map((row) => {
      const event = restrictionsOf(row, links.get(row.id) ?? []);
      const commerceType = sources.get(row.id)?.commerce_type ?? event.commerceType;
      return [row.id, { ...event, commerceType }];
    }),
  );
}
