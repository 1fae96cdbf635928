import { type TenancyProbes, withQueries } from '../../testing/tenancy-probes.ts';
import { markOf } from '../../testing/tenancy-probes.ts';
import { importProducts } from './import-products.ts';
import * as operatorQueries from './operator/operator-product.queries.ts';
import * as productQueries from './product.queries.ts';
import { productOf } from './testing.ts';

const slice = { offset: 0, limit: 10 };
const now = new Date(0);

/** Tenancy probes of products. */
export const tenancy: TenancyProbes = {
  calls: ({ foreignId, videoIds }) => ({
    'product.listSubscriptions': withQueries({ type: 'svod' }, { type: 'cvod' }),
    'product.getSubscription': ['same-pass', foreignId].map((id) => ({ params: { id } })),
    'product.listForOperator': withQueries({}, { event_id: foreignId }),
    'product.getForOperator': [{ params: { id: foreignId } }],
    'product.create': [
      {
        body: {
          type: 'CVOD',
          title: 'A pass',
          price: 1,
          currency: 'EUR',
          duration: 1,
          durationUnits: 'month',
          identityIds: [foreignId],
        },
      },
    ],
    'product.update': [{ params: { id: foreignId }, body: { version: 1, price: 2 } }],
    'product.archive': [{ params: { id: foreignId }, body: { version: 1 } }],
    'product.restore': [{ params: { id: foreignId }, body: { version: 1 } }],
    'product.remove': [{ params: { id: foreignId }, body: { version: 1 } }],
    'product.previewCopy': [{ body: { tenant_ids: ['beta'], ids: [foreignId] } }],
    'product.copyToPortals': [{ body: { tenant_ids: ['beta'], ids: [foreignId] } }],
    'product.getOptions': videoIds.map((eventId) => ({ query: { eventId } })),
  }),
  dataCalls: ['product.listForOperator', 'product.listSubscriptions', 'product.getSubscription'],
  prepare: (api, { id }) =>
    importProducts(api.app.platform, id, [
      productOf('same-pass', { title: markOf(id) }),
      productOf(`only-${id}`, { title: markOf(id) }),
    ]),
  queries: {
    'operator/operator-product.queries.ts': [
      operatorQueries,
      {
        selectProductsForOperator: (scope) =>
          operatorQueries.selectProductsForOperator(
            scope,
            { type: 'PPV', eventId: 'e', archived: false },
            { position: 0, id: 'a' },
            10,
          ),
        lockProduct: (scope) => operatorQueries.lockProduct(scope, 'a'),
        insertProduct: (scope) =>
          operatorQueries.insertProduct(scope, { tenant_id: scope.tenantId } as never),
        updateProduct: (scope) => operatorQueries.updateProduct(scope, 'a', { price: 1 }),
        deleteProduct: (scope) => operatorQueries.deleteProduct(scope, 'a'),
        selectProductsByIdOrTitle: (scope) =>
          operatorQueries.selectProductsByIdOrTitle(scope, ['a'], ['A title']),
        selectBought: (scope) => operatorQueries.selectBought(scope, ['a']),
      },
    ],
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
        selectEndedAccess: (scope) => productQueries.selectEndedAccess(scope, 'u', 'e', ['a'], now),
        selectRedeemable: (scope) => productQueries.selectRedeemable(scope, ['a'], 'e', now),
        selectTrialled: (scope) => productQueries.selectTrialled(scope, 'u', ['a']),
        selectTrialsTaken: (scope) => productQueries.selectTrialsTaken(scope, ['a'], ['k']),
        selectAllOnSale: (scope) => productQueries.selectAllOnSale(scope, now),
        selectProductsForEvent: (scope) => productQueries.selectProductsForEvent(scope, 'a', now),
      },
    ],
  },
};
