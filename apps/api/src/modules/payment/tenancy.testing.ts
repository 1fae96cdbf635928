import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as customerQueries from './customer/customer.queries.ts';
import * as disputeQueries from './ledger/dispute.queries.ts';
import * as intentQueries from './intent/intent.queries.ts';
import * as ledgerQueries from './ledger/ledger.queries.ts';
import * as refundQueries from './ledger/refund.queries.ts';
import * as sourceQueries from './intent/source.queries.ts';
import * as storedCardQueries from './customer/stored-card.queries.ts';

const now = new Date(0);
const slice = { offset: 0, limit: 10 };
/** A minimal row for statements that are not executed. */
const ownRow = ({ tenantId }: { readonly tenantId: string }) => ({ tenant_id: tenantId }) as never;

/** Tenancy probes of payments. */
export const tenancy: TenancyProbes = {
  calls: () => ({
    'payment.getStoredCard': [{}],
    'payment.removeStoredCard': [{ body: {} }],
    'payment.listReceipts': [{ query: { size: 100 } }],
    'payment.createReceiptLink': [1, 2, 9999].map((number) => ({ body: { number } })),
  }),
  dataCalls: ['payment.listReceipts'],
  prepare: (api, { id }) =>
    api.db.forTenant(id, (scope) =>
      intentQueries.insertProviderEvent(scope, {
        tenant_id: id,
        provider: 'sandbox',
        id: 'same',
        type: 'payment.succeeded',
        reference: null,
        at: now,
      }),
    ),
  queries: {
    'customer/customer.queries.ts': [
      customerQueries,
      {
        insertCustomerOnce: (scope) =>
          customerQueries.insertCustomerOnce(scope, { id: 'c', userId: 'u' }, now),
        lockCustomer: (scope) => customerQueries.lockCustomer(scope, { userId: 'u' }),
        findCustomer: (scope) => customerQueries.findCustomer(scope, { id: 'c' }),
        updateCustomer: (scope) =>
          customerQueries.updateCustomer(scope, 'c', { provider: null, provider_reference: null }),
      },
    ],
    'ledger/dispute.queries.ts': [
      disputeQueries,
      {
        selectStages: (scope) => disputeQueries.selectStages(scope, 'i', 'd'),
        insertStage: (scope) => disputeQueries.insertStage(scope, ownRow(scope)),
        putDispute: (scope) => disputeQueries.putDispute(scope, ownRow(scope)),
        findDispute: (scope) => disputeQueries.findDispute(scope, 'd'),
        lockDispute: (scope) => disputeQueries.lockDispute(scope, 'd'),
        setDisputeAccepted: (scope) => disputeQueries.setDisputeAccepted(scope, 'd', now),
        setDisputeEvidence: (scope) => disputeQueries.setDisputeEvidence(scope, 'd', null),
      },
    ],
    'intent/intent.queries.ts': [
      intentQueries,
      {
        insertIntent: (scope) => intentQueries.insertIntent(scope, ownRow(scope)),
        findIntent: (scope) => intentQueries.findIntent(scope, 'i'),
        lockIntent: (scope) => intentQueries.lockIntent(scope, 'i'),
        findIntentIdByReference: (scope) =>
          intentQueries.findIntentIdByReference(scope, 'sandbox', 'r'),
        selectIntentsOf: (scope) => intentQueries.selectIntentsOf(scope, 'p'),
        selectPaidAmounts: (scope) =>
          intentQueries.selectPaidAmounts(scope, { customerIds: ['c'], purchaseIds: ['p'] }),
        selectOpenIntentsOf: (scope) => intentQueries.selectOpenIntentsOf(scope, 'c'),
        updateIntent: (scope) => intentQueries.updateIntent(scope, 'i', { updated_at: now }),
        firstOpenLease: (scope) => intentQueries.firstOpenLease(scope),
        claimOpenIntents: (scope) =>
          intentQueries.claimOpenIntents(scope, { now, until: now, limit: 1 }),
        countDeclinesOf: (scope) => intentQueries.countDeclinesOf(scope, 'c', now),
        insertAttempt: (scope) => intentQueries.insertAttempt(scope, ownRow(scope)),
        insertProviderEvent: (scope) => intentQueries.insertProviderEvent(scope, ownRow(scope)),
      },
    ],
    'ledger/ledger.queries.ts': [
      ledgerQueries,
      {
        insertBooking: (scope) => ledgerQueries.insertBooking(scope, [ownRow(scope)]),
        nextReceiptNumber: (scope) => ledgerQueries.nextReceiptNumber(scope),
        addRevenue: (scope) => ledgerQueries.addRevenue(scope, ownRow(scope)),
        insertReceipt: (scope) => ledgerQueries.insertReceipt(scope, ownRow(scope)),
        selectReceipts: (scope) => ledgerQueries.selectReceipts(scope, 'c', slice),
        countReceipts: (scope) => ledgerQueries.countReceipts(scope, 'c'),
        selectReceiptsOfIntent: (scope) => ledgerQueries.selectReceiptsOfIntent(scope, 'i'),
        findReceipt: (scope) => ledgerQueries.findReceipt(scope, 1),
      },
    ],
    'ledger/refund.queries.ts': [
      refundQueries,
      {
        insertRefund: (scope) => refundQueries.insertRefund(scope, ownRow(scope)),
        updateRefund: (scope) => refundQueries.updateRefund(scope, 'r', { updated_at: now }),
        findRefund: (scope) => refundQueries.findRefund(scope, 'r'),
        selectRefundsOfIntent: (scope) => refundQueries.selectRefundsOfIntent(scope, 'i'),
        selectRefundsOfPurchase: (scope) => refundQueries.selectRefundsOfPurchase(scope, 'p'),
        selectRefundsOfCustomer: (scope) => refundQueries.selectRefundsOfCustomer(scope, 'c', 10),
        selectFailedRefunds: (scope) =>
          refundQueries.selectFailedRefunds(scope, { at: now, id: 'r' }, 10),
        isTakenByDispute: (scope) => refundQueries.isTakenByDispute(scope, 'i'),
      },
    ],
    'intent/source.queries.ts': [
      sourceQueries,
      {
        insertSources: (scope) => sourceQueries.insertSources(scope, [ownRow(scope)]),
        countDeclinesFrom: (scope) => sourceQueries.countDeclinesFrom(scope, 'k', now),
        countAbandonedFrom: (scope) =>
          sourceQueries.countAbandonedFrom(scope, { key: 'k', productId: 'p', since: now }),
        deleteSources: (scope) => sourceQueries.deleteSources(scope, now),
      },
    ],
    'customer/stored-card.queries.ts': [
      storedCardQueries,
      {
        putStoredCard: (scope) => storedCardQueries.putStoredCard(scope, ownRow(scope)),
        findStoredCard: (scope) => storedCardQueries.findStoredCard(scope, 'c'),
        deleteStoredCard: (scope) => storedCardQueries.deleteStoredCard(scope, 'c'),
      },
    ],
  },
};
