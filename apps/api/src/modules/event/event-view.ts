import type { Ctx } from '../../platform/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { addressesOf } from '../../platform/media-address.ts';
import { playbackGrants } from '../../platform/playback-grant.ts';
import type { EventListing } from './event.service.ts';
import type { EventView } from './present-event.ts';

type Caller = Pick<Ctx, 'viewer' | 'tenant' | 'clock' | 'operator' | 'tokenSecret'>;

/** How a request's events are presented. An operator is told addresses, and not let in by them. */
export async function eventViewOf(ctx: Caller, scope: Scope): Promise<EventView> {
  const now = ctx.clock();
  const grants = playbackGrants(ctx.tokenSecret, ctx.tenant.id);
  return {
    shortTitles: ctx.tenant.enable_teams_short_names,
    addresses: addressesOf(ctx.tenant),
    viewer: await ctx.viewer(scope),
    now,
    grantFor: (eventId, endsAt) =>
      ctx.operator === null ? grants.mint(eventId, now, endsAt) : null,
  };
}

/** What a list that answers this request needs. */
export const eventListingOf = async (
  ctx: Caller & Pick<Ctx, 'totals'>,
  scope: Scope,
): Promise<EventListing> => ({ view: await eventViewOf(ctx, scope), totals: ctx.totals });
