import type { Ctx } from '../../platform/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { addressesOf } from '../../platform/media-address.ts';
import { playbackGrants } from '../../platform/playback-grant.ts';
import type { EventListing } from './event.service.ts';
import type { EventView } from './present-event.ts';

type Caller = Pick<Ctx, 'viewer' | 'tenant' | 'clock' | 'session' | 'tokenSecret'>;

/**
 * How a request's events are presented. A grant is a session's; an operator, who has none, is told
 * addresses, and not let in by them.
 */
export async function eventViewOf(ctx: Caller, scope: Scope): Promise<EventView> {
  const now = ctx.clock();
  const grants = playbackGrants(ctx.tokenSecret, ctx.tenant.id);
  return {
    shortTitles: ctx.tenant.enable_teams_short_names,
    addresses: addressesOf(ctx.tenant),
    viewer: await ctx.viewer(scope),
    now,
    grantFor: (eventId, endsAt) =>
      ctx.session === null ? null : grants.mint(eventId, ctx.session.familyId, now, endsAt),
  };
}

/** What a list that answers this request needs. */
export const eventListingOf = async (
  ctx: Caller & Pick<Ctx, 'totals'>,
  scope: Scope,
): Promise<EventListing> => ({ view: await eventViewOf(ctx, scope), totals: ctx.totals });
