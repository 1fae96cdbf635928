import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import { markOf } from '../../testing/tenancy-probes.ts';
import { importProducts } from './import-products.ts';
import * as productQueries from './product.queries.ts';
import { productOf } from './testing.ts';

const slice = { offset: 0, limit: 10 };
const now = new Date(0);

/** Tenancy probes of products. */
export const tenancy: TenancyProbes = {
  calls: ({ othersId, videoIds }) => ({
    'product.listSubscriptions': [{ query: { type: 'svod' } }, { query: { type: 'cvod' } }],
    'product.getSubscription': ['same-pass', othersId].map((id) => ({ params: { id } })),
    'product.getOptions': videoIds.map((eventId) => ({ query: { eventId } })),
  }),
  dataCalls: ['product.listSubscriptions', 'product.getSubscription'],
  prepare: (api, { id }) =>
    importProducts(api.app.platform, id, [
      productOf('same-pass', { title: markOf(id) }),
      productOf(`only-${id}`, { title: markOf(id) }),
    ]),
  queries: {
    'product.queries.ts': [
      productQueries,
      {
        insertProducts: (scope) =>
          productQueries.insertProducts(scope, [{ tenant_id: scope.tenantId } as never]),
        selectProducts: (scope) => productQueries.selectProducts(scope, 'SVOD', now, slice),
        countProducts: (scope) => productQueries.countProducts(scope, 'SVOD', now),
        findProduct: (scope) => productQueries.findProduct(scope, 'a'),
        selectProductsById: (scope) => productQueries.selectProductsById(scope, ['a']),
        incrementSold: (scope) => productQueries.incrementSold(scope, 'a'),
        decrementSold: (scope) => productQueries.decrementSold(scope, 'a'),
        selectOwned: (scope) => productQueries.selectOwned(scope, 'u', ['a']),
        selectRedeemable: (scope) => productQueries.selectRedeemable(scope, ['a'], 'e', now),
        selectTrialled: (scope) => productQueries.selectTrialled(scope, 'u', ['a']),
        selectTrialsTaken: (scope) => productQueries.selectTrialsTaken(scope, ['a'], ['k']),
        selectAllOnSale: (scope) => productQueries.selectAllOnSale(scope, now),
        selectProductsForEvent: (scope) => productQueries.selectProductsForEvent(scope, 'a', now),
      },
    ],
  },
};
