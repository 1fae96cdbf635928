import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { consumeListLimit } from '../../platform/security/read-rate-limits.ts';
import { priceLookup } from '../event/index.ts';
import { findPrices } from './price-tags.ts';
import { getCommerceOptions, getSubscription, listSubscriptions } from './product.service.ts';

export const module: ApiModule = {
  name: 'product',
  create: (platform) => {
    platform.resources.of(priceLookup).find = findPrices(platform);
    return {};
  },
  calls: defineCalls('product', {
    listSubscriptions: (ctx, { query }) => {
      consumeListLimit(ctx);
      return listSubscriptions(ctx, query);
    },

    getSubscription: async (ctx, { params }) => ({
      content: await getSubscription(ctx, params.id),
    }),

    getOptions: async (ctx, { query }) => {
      consumeListLimit(ctx);
      return { content: await getCommerceOptions(ctx, query.eventId) };
    },
  }),
};
