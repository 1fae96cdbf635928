import type { Ctx } from '../../platform/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { addressesOf } from '../../platform/media-address.ts';
import { playbackGrants } from '../../platform/playback-grant.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { knownIdentities } from '../identity/index.ts';
import type { EventListing } from './event.service.ts';
import type { EventView } from './present-event.ts';

type Presenter = Pick<Ctx, 'tenant' | 'clock' | 'session' | 'tokenSecret'>;
type Caller = Presenter & Pick<Ctx, 'viewer'>;

/**
 * How events are presented to a viewer. A grant is a session's; an operator, who has none, is told
 * addresses, and not let in by them.
 */
export function eventViewFor(ctx: Presenter, viewer: Viewer): EventView {
  const now = ctx.clock();
  const grants = playbackGrants(ctx.tokenSecret, ctx.tenant.id);
  return {
    shortTitles: ctx.tenant.enable_teams_short_names,
    addresses: addressesOf(ctx.tenant),
    viewer,
    now,
    grantFor: (eventId, endsAt) =>
      ctx.session === null ? null : grants.mint(eventId, ctx.session.familyId, now, endsAt),
  };
}

/** How a request's events are presented. */
export const eventViewOf = async (ctx: Caller, scope: Scope): Promise<EventView> =>
  eventViewFor(ctx, await ctx.viewer(scope));

/** What a list that answers this request needs. */
export const eventListingOf = async (
  ctx: Caller & Pick<Ctx, 'totals' | 'resources'>,
  scope: Scope,
): Promise<EventListing> => ({
  view: await eventViewOf(ctx, scope),
  totals: ctx.totals,
  readIdentities: ctx.resources.of(knownIdentities).read,
});
