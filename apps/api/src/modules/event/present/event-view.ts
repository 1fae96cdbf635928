import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { addressesOf } from '../../../platform/tenancy/media-address.ts';
import { cachedGrants } from '../../../platform/security/playback-grant.ts';
import type { Viewer } from '../../../platform/context/viewer.ts';
import { identityCache } from '../../identity/index.ts';
import type { EventListing } from '../event.service.ts';
import type { EventView } from './present-event.ts';
import { priceLookup } from '../list/price-lookup.ts';

type ViewContext = Pick<
  Ctx,
  'tenant' | 'clock' | 'session' | 'operator' | 'resources' | 'hidesResults'
>;
type ViewerContext = ViewContext & Pick<Ctx, 'viewer'>;

/**
 * Returns the session of a person who scores matches and so sees their pictures; null for other operators, and
 * for keys, which have no session that could be ended.
 */
const scorersSession = ({ operator }: Pick<Ctx, 'operator'>) =>
  operator?.permissions.has('event:score') === true ? (operator.session ?? null) : null;

/**
 * Returns how events are presented to a viewer. Grants belong to sessions, of viewers and of people who score
 * matches. Any other operator gets the addresses of restricted events without a grant; they do not play.
 */
export function eventViewFor(ctx: ViewContext, viewer: Viewer): EventView {
  const now = ctx.clock();
  const grants = ctx.resources.of(cachedGrants).of(ctx.tenant.id);
  const scorer = scorersSession(ctx);
  return {
    shortTitles: ctx.tenant.enable_teams_short_names,
    addresses: addressesOf(ctx.tenant),
    viewer,
    now,
    ads: ctx.tenant.ads,
    hidesResults: ctx.hidesResults,
    captionsOfMinors: ctx.tenant.captions_of_minors,
    grantFor: (eventId, endsAt) => {
      if (ctx.session !== null) return grants.mint(eventId, ctx.session.sessionId, now, endsAt);
      return scorer === null ? null : grants.mintForOperator(eventId, scorer.id, now);
    },
    castGrantFor: (eventId, endsAt) =>
      ctx.session === null || ctx.tenant.third_parties?.google_cast === undefined
        ? null
        : grants.mintForCast(eventId, ctx.session.sessionId, now, endsAt),
  };
}

/** Returns how the events of a request are presented. */
export const eventViewOf = async (ctx: ViewerContext, scope: Scope): Promise<EventView> =>
  eventViewFor(ctx, await ctx.viewer(scope));

/** Like `eventViewOf`, with the prices that unlock locked events. */
async function pricedViewOf(ctx: ViewerContext, scope: Scope): Promise<EventView> {
  const view = await eventViewOf(ctx, scope);
  const { find } = ctx.resources.of(priceLookup);
  return find === null ? view : { ...view, priceOf: await find(ctx, scope) };
}

/** Returns the view, prices and caches with which to present a list of events for this request. */
export const eventListingOf = async (
  ctx: ViewerContext & Pick<Ctx, 'totals' | 'resources'>,
  scope: Scope,
): Promise<EventListing> => ({
  view: await pricedViewOf(ctx, scope),
  totals: ctx.totals,
  readIdentities: ctx.resources.of(identityCache).read,
});
