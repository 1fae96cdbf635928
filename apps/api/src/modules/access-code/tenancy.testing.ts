import { testOperatorKey } from '../../testing.ts';
import { markOf, type TenancyProbes, withQueries } from '../../testing/tenancy-probes.ts';
import { importProducts } from '../product/index.ts';
import { productOf } from '../product/testing.ts';
import * as accessCodeQueries from './access-code.queries.ts';
import { codeFor, redeem } from './testing.ts';

const now = new Date(0);
/** A row with only a tenant: these statements are compiled, not executed. */
const rowOf = ({ tenantId }: { readonly tenantId: string }) => ({ tenant_id: tenantId }) as never;
const code = { batch_id: 'b', number: 1 };
const newBatch = { productId: 'same-pass', count: 1, label: 'A test' };

/** Tenancy probes of access codes. */
export const tenancy: TenancyProbes = {
  calls: ({ foreignId }) => ({
    'accessCode.redeem': [{ body: { code: `CODE-OF-${foreignId}` } }],
    'accessCode.createBatch': [{ body: newBatch }, { body: { ...newBatch, productId: foreignId } }],
    'accessCode.listBatches': withQueries({}, { kind: 'code' }),
    'accessCode.exportBatch': [{ params: { id: foreignId } }],
    'accessCode.endBatch': [{ params: { id: foreignId } }],
  }),
  prepare: async (api, { id: tenant, access }) => {
    const productId = `given-${tenant}`;
    await importProducts(api.app.platform, tenant, [
      productOf(productId, { title: markOf(tenant) }),
    ]);
    const { body } = await redeem(
      api,
      { tenant, token: access },
      await codeFor(api, { tenant, productId }),
    );
    await redeem(api, { tenant, token: access }, 'no such code');
    await api.purchase.refund({
      tenant,
      operatorKey: testOperatorKey,
      params: { id: body.content.purchaseId },
      body: { reason: 'a test' },
    });
  },
  queries: {
    'access-code.queries.ts': [
      accessCodeQueries,
      {
        insertBatch: (scope) => accessCodeQueries.insertBatch(scope, rowOf(scope)),
        insertCodes: (scope) => accessCodeQueries.insertCodes(scope, [rowOf(scope)]),
        selectBatches: (scope) =>
          accessCodeQueries.selectBatches(scope, 'code', { at: now, id: 'b' }, 10),
        findBatch: (scope) => accessCodeQueries.findBatch(scope, 'b'),
        endBatch: (scope) => accessCodeQueries.endBatch(scope, 'b', now),
        selectCodes: (scope) => accessCodeQueries.selectCodes(scope, 'b'),
        findCode: (scope) => accessCodeQueries.findCode(scope, 'h'),
        consumeUse: (scope) => accessCodeQueries.consumeUse(scope, code),
        restoreUse: (scope) => accessCodeQueries.restoreUse(scope, code),
        insertRedemption: (scope) => accessCodeQueries.insertRedemption(scope, rowOf(scope)),
        findRedemption: (scope) => accessCodeQueries.findRedemption(scope, code, 'c'),
        selectRedemptions: (scope) => accessCodeQueries.selectRedemptions(scope, 'u'),
        recordFailure: (scope) =>
          accessCodeQueries.recordFailure(scope, { key: 'k', maxFailures: 1, now, endsAt: now }),
        revertFailure: (scope) => accessCodeQueries.revertFailure(scope, 'k'),
        findFailureWindowEnd: (scope) => accessCodeQueries.findFailureWindowEnd(scope, 'k'),
        deleteEndedFailureWindows: (scope) =>
          accessCodeQueries.deleteEndedFailureWindows(scope, now),
      },
    ],
  },
};
