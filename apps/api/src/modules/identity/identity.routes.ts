import { defineCalls } from '../../platform/context/call.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { addressesOf } from '../../platform/tenancy/media-address.ts';
import { consumeListLimit } from '../../platform/security/read-rate-limits.ts';
import { identityExport } from './edit/export-identities.ts';
import { identityCache } from './identity-cache.ts';
import { getIdentity, listIdentityPage } from './identity.service.ts';
import { reindexIdentityWork } from './identity.jobs.ts';
import { operatorIdentityCalls } from './operator-identity.routes.ts';
import type { IdentityView } from './present-identity.ts';

const viewOf = ({ tenant }: Pick<Ctx, 'tenant'>): IdentityView => ({
  shortTitles: tenant.enable_teams_short_names,
  addresses: addressesOf(tenant),
});

export const module: ApiModule = {
  name: 'identity',
  calls: [
    ...operatorIdentityCalls,
    ...defineCalls('identity', {
      list: {
        handle: async (ctx, { body }) => {
          consumeListLimit(ctx);
          return ctx.lists.read(ctx, (scope) => listIdentityPage(scope, body, viewOf(ctx)));
        },
        stores: [],
      },

      get: async (ctx, { params }) => ({
        content: await ctx.db.forTenant(ctx, (scope) => getIdentity(scope, params.id, ctx.tenant)),
      }),
    }),
  ],
  create: (platform) => {
    const cache = platform.resources.of(identityCache);
    platform.eventChanges.subscribe(({ tenantId, eventId }) => {
      if (eventId === null) cache.expire(tenantId);
    });
    return {
      work: [reindexIdentityWork(platform)],
      routes: [identityExport],
    };
  },
};
