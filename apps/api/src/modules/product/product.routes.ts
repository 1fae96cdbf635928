import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { consumeListLimit } from '../../platform/security/read-rate-limits.ts';
import { priceLookup } from '../event/index.ts';
import {
  archiveProduct,
  changeProduct,
  createProduct,
  getProduct,
  listProducts,
  removeProduct,
} from './operator/operator-product.service.ts';
import { copyProducts, previewCopy } from './operator/copy-products.service.ts';
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

    listForOperator: async (ctx, { query }) => ({ content: await listProducts(ctx, query) }),

    getForOperator: async (ctx, { params }) => ({ content: await getProduct(ctx, params.id) }),

    create: async (ctx, { body }) => ({ content: await createProduct(ctx, body) }),

    update: async (ctx, { params, body }) => ({
      content: await changeProduct(ctx, params.id, body),
    }),

    archive: async (ctx, { params, body }) => ({
      content: await archiveProduct(ctx, params.id, body.version, true),
    }),

    restore: async (ctx, { params, body }) => ({
      content: await archiveProduct(ctx, params.id, body.version, false),
    }),

    previewCopy: async (ctx, { body }) => ({ content: await previewCopy(ctx, body) }),

    copyToPortals: async (ctx, { body }) => ({ content: await copyProducts(ctx, body) }),

    remove: async (ctx, { params, body }) => {
      await removeProduct(ctx, params.id, body.version);
      return {};
    },
  }),
};
