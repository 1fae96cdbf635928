import { testOperatorKey } from '../../testing.ts';
import { type TenancyProbes, withQueries } from '../../testing/tenancy-probes.ts';
import { listIntents, recordDispute } from '../payment/index.ts';
import * as disputeQueries from './refund/dispute.queries.ts';
import * as entitlementQueries from './fulfilment/entitlement.queries.ts';
import * as contractQueries from './operator/operator-contract.queries.ts';
import * as evidenceQueries from './operator/dispute-evidence.queries.ts';
import * as operatorDisputeQueries from './operator/operator-dispute.queries.ts';
import * as operatorQueries from './operator/operator-purchase.queries.ts';
import * as purchaseQueries from './purchase.queries.ts';
import { subscribe } from './testing.ts';
import * as trialQueries from './checkout/trial.queries.ts';

const now = new Date(0);
const slice = { offset: 0, limit: 10 };
const filter = { kind: 'contract', active: true, canceled: false, now } as const;
/** A minimal row for statements that are not executed. */
const rowOf = ({ tenantId }: { readonly tenantId: string }) => ({ tenant_id: tenantId }) as never;
const card = { token: 'tok_sandbox_approves' };

/** Tenancy probes of purchases. */
export const tenancy: TenancyProbes = {
  calls: ({ other, foreignId, videoIds }) => ({
    'purchase.buyTicket': videoIds.map((event_id) => ({ body: { card, event_id } })),
    'purchase.buyTicketByStoredCard': [{ body: { event_id: foreignId } }],
    'purchase.buySubscription': ['same-pass', foreignId].map((subscription_id) => ({
      body: { card, subscription_id },
    })),
    'purchase.buySubscriptionByStoredCard': [{ body: { subscription_id: foreignId } }],
    'accessCode.checkCoupon': [
      { body: { code: `CODE-OF-${foreignId}`, subscription_id: 'same-pass' } },
      { body: { code: 'SAME-SAME-SAME-SAME', event_id: foreignId } },
    ],
    'purchase.get': [{ params: { id: foreignId } }],
    'purchase.listTickets': withQueries({ size: 100 }),
    'purchase.getTicket': [{ params: { id: foreignId } }],
    'purchase.listContracts': withQueries({ size: 100 }),
    'purchase.getContract': [{ params: { id: foreignId } }],
    'purchase.cancelContract': [{ body: { platform: 'web', id: foreignId } }],
    'purchase.resumeContract': [{ body: { id: foreignId } }],
    'purchase.pauseContract': [{ body: { id: foreignId } }],
    'purchase.payContract': [{ body: { id: foreignId, card } }],
    'purchase.changeContract': [{ body: { id: foreignId, subscription_id: 'same-pass' } }],
    'purchase.listContractChanges': [{ params: { id: foreignId } }],
    'purchase.listForOperator': withQueries(
      {},
      { account_id: other.userId },
      { product_id: 'same-pass' },
      { event_id: foreignId },
      { receipt: 1 },
    ),
    'purchase.getForOperator': [{ params: { id: foreignId } }],
    'purchase.listFailedRefunds': [{}],
    'purchase.listContractsForOperator': withQueries(
      {},
      { state: 'ended' },
      { product_id: 'same-pass' },
      { email_prefix: 'a' },
    ),
    'purchase.cancel': [{ params: { id: foreignId }, body: { when: 'at_once', reason: 'a test' } }],
    'purchase.listDisputes': withQueries({}, { state: 'lost' }, { email_prefix: 'a' }),
    'purchase.acceptDispute': [{ params: { id: foreignId }, body: { reason: 'a test' } }],
    'purchase.getDisputeEvidence': [{ params: { id: foreignId } }],
    'purchase.submitDisputeEvidence': [
      { params: { id: foreignId }, body: { explanation: 'a test' } },
    ],
    'purchase.grant': [
      { body: { account_id: other.userId, product_id: 'same-pass', reason: 'a test' } },
    ],
    'purchase.revoke': [{ params: { id: foreignId }, body: { reason: 'a test' } }],
    'purchase.refund': [{ params: { id: foreignId }, body: { reason: 'a test' } }],
    'purchase.renewContract': [{ params: { id: foreignId }, body: { reason: 'a test' } }],
  }),
  dataCalls: [
    'purchase.listContracts',
    'purchase.listContractsForOperator',
    'purchase.listDisputes',
    'purchase.listForOperator',
  ],
  prepare: async (api, { id: tenant, access }) => {
    const { body } = await subscribe({ api }, { token: access, tenant }, 'same-pass');
    await api.purchase.refund({
      tenant,
      operatorKey: testOperatorKey,
      params: { id: body.content.id },
      body: { reason: 'a test' },
    });
    await api.db.forTenant(tenant, async (scope) => {
      await trialQueries.insertTrialsOnce(scope, [
        {
          tenant_id: tenant,
          product_id: 'same-pass',
          key: 'same',
          purchase_id: body.content.id,
          at: now,
        },
      ]);
      const dispute = {
        reference: 'same',
        status: 'lost',
        amount: 1,
        currency: 'EUR',
        reason: null,
        evidenceDueAt: null,
      } as const;
      for (const intent of await listIntents(scope, body.content.id))
        await recordDispute(scope, intent, dispute, { actor: 'provider', reason: 'a test' }, now);
    });
  },
  queries: {
    'refund/dispute.queries.ts': [
      disputeQueries,
      { hasOpenDispute: (scope) => disputeQueries.hasOpenDispute(scope, 'c', { eventId: 'e' }) },
    ],
    'fulfilment/entitlement.queries.ts': [
      entitlementQueries,
      {
        hasUnpaidGrace: (scope) =>
          entitlementQueries.hasUnpaidGrace(scope, rowOf(scope), 'renewal due'),
        insertEntitlements: (scope) => entitlementQueries.insertEntitlements(scope, [rowOf(scope)]),
        selectActiveEntitlements: (scope) =>
          entitlementQueries.selectActiveEntitlements(scope, 'u', now),
        selectUnrevoked: (scope) => entitlementQueries.selectUnrevoked(scope, 'p'),
        hasEntitlements: (scope) => entitlementQueries.hasEntitlements(scope, 'p'),
        selectGranted: (scope) => entitlementQueries.selectGranted(scope, 'p'),
        selectByGrantKey: (scope) => entitlementQueries.selectByGrantKey(scope, 'p', 'k'),
        selectRevokedFor: (scope) => entitlementQueries.selectRevokedFor(scope, 'p', 'r'),
        insertRevocations: (scope) => entitlementQueries.insertRevocations(scope, [rowOf(scope)]),
      },
    ],
    'operator/operator-contract.queries.ts': [
      contractQueries,
      {
        selectContractsForOperator: (scope) =>
          contractQueries.selectContractsForOperator(
            scope,
            { state: 'active', productId: 'p', customerIds: ['c'] },
            { at: now, id: 'p' },
            10,
          ),
        findOwnedContract: (scope) => contractQueries.findOwnedContract(scope, 'p'),
        selectCustomersByEmail: (scope) => contractQueries.selectCustomersByEmail(scope, 'a', 10),
      },
    ],
    'operator/dispute-evidence.queries.ts': [
      evidenceQueries,
      {
        findPayer: (scope) => evidenceQueries.findPayer(scope, 'c'),
        selectWatched: (scope) => evidenceQueries.selectWatched(scope, 'u'),
        selectSignIns: (scope) =>
          evidenceQueries.selectSignIns(scope, { userId: 'u', since: now, limit: 1 }),
      },
    ],
    'operator/operator-dispute.queries.ts': [
      operatorDisputeQueries,
      {
        selectDisputesForOperator: (scope) =>
          operatorDisputeQueries.selectDisputesForOperator(
            scope,
            { state: 'open', customerIds: ['c'] },
            { at: now, id: 'd' },
            10,
          ),
        findOwnedDispute: (scope) => operatorDisputeQueries.findOwnedDispute(scope, 'd'),
      },
    ],
    'operator/operator-purchase.queries.ts': [
      operatorQueries,
      {
        selectPurchasesForOperator: (scope) =>
          operatorQueries.selectPurchasesForOperator(
            scope,
            { accountId: 'u', productId: null, eventId: null, receipt: 1 },
            { at: now, id: 'p' },
            10,
          ),
        selectChanges: (scope) => operatorQueries.selectChanges(scope, 'p'),
      },
    ],
    'purchase.queries.ts': [
      purchaseQueries,
      {
        countAbandonedPayments: (scope) =>
          purchaseQueries.countAbandonedPayments(scope, {
            customerId: 'c',
            productId: 'p',
            since: now,
          }),
        insertPurchase: (scope) => purchaseQueries.insertPurchase(scope, rowOf(scope)),
        updatePurchase: (scope) => purchaseQueries.updatePurchase(scope, 'p', { updated_at: now }),
        findPurchase: (scope) => purchaseQueries.findPurchase(scope, 'p'),
        lockPurchase: (scope) => purchaseQueries.lockPurchase(scope, 'p'),
        findRunning: (scope) => purchaseQueries.findRunning(scope, 'c', { eventId: 'e' }),
        findOwnPurchase: (scope) => purchaseQueries.findOwnPurchase(scope, 'u', 'p'),
        selectPurchases: (scope) => purchaseQueries.selectPurchases(scope, 'u', filter, slice),
        countPurchases: (scope) => purchaseQueries.countPurchases(scope, 'u', filter),
        selectRunning: (scope) => purchaseQueries.selectRunning(scope, 'u'),
        hasUsedCoupon: (scope) =>
          purchaseQueries.hasUsedCoupon(scope, 'b', { person: 'p', customerId: 'c' }),
        insertChange: (scope) => purchaseQueries.insertChange(scope, rowOf(scope)),
        endOrPauseExpired: (scope) => purchaseQueries.endOrPauseExpired(scope, now, 1),
        endLongPaused: (scope) => purchaseQueries.endLongPaused(scope, { since: now, now }),
        selectToCharge: (scope) => purchaseQueries.selectToCharge(scope, now, 1),
        selectToNotify: (scope) => purchaseQueries.selectToNotify(scope, now, 1),
      },
    ],
    'checkout/trial.queries.ts': [
      trialQueries,
      { insertTrialsOnce: (scope) => trialQueries.insertTrialsOnce(scope, [rowOf(scope)]) },
    ],
  },
};
