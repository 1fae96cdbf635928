import type { Ctx } from '../../platform/context.ts';
import { addressesOf } from '../../platform/media-address.ts';
import { playbackGrants } from '../../platform/playback-grant.ts';
import type { Viewer } from './availability.ts';
import type { EventListing } from './event.service.ts';
import type { EventView } from './present-event.ts';

/** Who asks, as far as access is concerned. */
export const viewerOf = ({
  session,
  country,
  operator,
}: Pick<Ctx, 'session' | 'country' | 'operator'>): Viewer => ({
  signedIn: session !== null,
  country,
  isOperator: operator !== null,
});

type Caller = Pick<Ctx, 'session' | 'tenant' | 'clock' | 'country' | 'operator' | 'tokenSecret'>;

/** How a request's events are presented. An operator is told addresses, and not let in by them. */
export function eventViewOf(ctx: Caller): EventView {
  const now = ctx.clock();
  const grants = playbackGrants(ctx.tokenSecret, ctx.tenant.id);
  return {
    shortTitles: ctx.tenant.enable_teams_short_names,
    addresses: addressesOf(ctx.tenant),
    viewer: viewerOf(ctx),
    now,
    grantFor: (eventId) => (ctx.operator === null ? grants.mint(eventId, now) : null),
  };
}

/** What a list that answers this request needs. */
export const eventListingOf = (ctx: Caller & Pick<Ctx, 'totals'>): EventListing => ({
  view: eventViewOf(ctx),
  totals: ctx.totals,
});
