import type { Ctx } from '../../platform/context.ts';
import { addressesOf } from '../media/media-address.ts';
import type { Viewer } from './availability.ts';
import type { EventView } from './present-event.ts';

/** Who asks, as far as access is concerned. */
export const viewerOf = ({ session, tenant }: Pick<Ctx, 'session' | 'tenant'>): Viewer => ({
  signedIn: session !== null,
  country: tenant.default_country,
  isOperator: false,
});

/** How a request's events are presented. */
export const eventViewOf = (ctx: Pick<Ctx, 'session' | 'tenant' | 'clock'>): EventView => ({
  shortTitles: ctx.tenant.enable_teams_short_names,
  addresses: addressesOf(ctx.tenant),
  viewer: viewerOf(ctx),
  now: ctx.clock(),
});

/** How events are presented to an operator. */
export const operatorViewOf = (ctx: Pick<Ctx, 'session' | 'tenant' | 'clock'>): EventView => {
  const view = eventViewOf(ctx);
  return { ...view, viewer: { ...view.viewer, isOperator: true } };
};
