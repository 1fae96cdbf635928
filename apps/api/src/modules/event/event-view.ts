import type { Ctx } from '../../platform/context.ts';
import { addressesOf } from '../../platform/media-address.ts';
import { playbackGrants } from '../../platform/playback-grant.ts';
import type { Viewer } from './availability.ts';
import type { EventListing } from './event.service.ts';
import type { EventView } from './present-event.ts';

/** Who asks, as far as access is concerned. */
export const viewerOf = ({ session, country }: Pick<Ctx, 'session' | 'country'>): Viewer => ({
  signedIn: session !== null,
  country,
  isOperator: false,
});

type Caller = Pick<Ctx, 'session' | 'tenant' | 'clock' | 'country' | 'tokenSecret'>;

/** How a request's events are presented. */
export function eventViewOf(ctx: Caller): EventView {
  const now = ctx.clock();
  const grants = playbackGrants(ctx.tokenSecret, ctx.tenant.id);
  return {
    shortTitles: ctx.tenant.enable_teams_short_names,
    addresses: addressesOf(ctx.tenant),
    viewer: viewerOf(ctx),
    now,
    grantFor: (eventId) => grants.mint(eventId, now),
  };
}

/** How events are presented to an operator, who is told addresses and not let in by them. */
export const operatorViewOf = (ctx: Caller): EventView => {
  const view = eventViewOf(ctx);
  return { ...view, viewer: { ...view.viewer, isOperator: true }, grantFor: () => null };
};

/** What a list that answers this request needs. */
export const eventListingOf = (ctx: Caller & Pick<Ctx, 'totals'>): EventListing => ({
  view: eventViewOf(ctx),
  totals: ctx.totals,
});
