import type { Ctx } from '../../platform/context.ts';
import { addressesOf } from '../media/media-address.ts';
import type { Viewer } from './availability.ts';
import type { EventView } from './present-event.ts';

/** Who asks, as far as access is concerned. */
export const viewerOf = ({ session, country }: Pick<Ctx, 'session' | 'country'>): Viewer => ({
  signedIn: session !== null,
  country,
  isOperator: false,
});

/** How a request's events are presented. */
export const eventViewOf = (
  ctx: Pick<Ctx, 'session' | 'tenant' | 'clock' | 'country'>,
): EventView => ({
  shortTitles: ctx.tenant.enable_teams_short_names,
  addresses: addressesOf(ctx.tenant),
  viewer: viewerOf(ctx),
  now: ctx.clock(),
});

/** How events are presented to an operator. */
export const operatorViewOf = (
  ctx: Pick<Ctx, 'session' | 'tenant' | 'clock' | 'country'>,
): EventView => {
  const view = eventViewOf(ctx);
  return { ...view, viewer: { ...view.viewer, isOperator: true } };
};
