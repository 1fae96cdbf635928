export {
  claimIntents,
  countRecentDeclines,
  findIntentIdByReference,
  findIntent,
  listIntents,
  paidAmountsOf,
  listOpenIntents,
  lockIntent,
  recordMessage,
} from './intent/intent-lookup.service.ts';
export { dayOf, type Sale, taxIn } from './ledger/sale.ts';
export { type Cause, bookPayment } from './ledger/booking.service.ts';
export {
  bookRefunds,
  bookReturnedRefunds,
  findRefund,
  listFailedRefunds,
  listRefundsOfCustomer,
  listRefundsOfPurchase,
  refundableAmountOf,
  refuseRefund,
  requestRefund,
} from './ledger/refund.service.ts';
export {
  findDispute,
  lockDispute,
  setDisputeAccepted,
  setDisputeEvidence,
} from './ledger/dispute.queries.ts';
export { selectReceiptsOfIntent } from './ledger/ledger.queries.ts';
export { recordDispute } from './ledger/dispute.service.ts';
export {
  findOwnCustomer,
  findUserIdOf,
  lockCustomerById,
  lockCustomerOf,
  lockOrCreateCustomer,
} from './customer/customer.service.ts';
export { findStoredCard } from './customer/stored-card.queries.ts';
export {
  confirmIntent,
  confirmTimeoutMs,
  storeCard,
  nextCheckAt,
  openIntent,
  prepareIntent,
  type NewIntent,
  recordState,
  storedMethod,
} from './intent/intent.service.ts';
export type { DisputeRow, IntentRow, RefundRow, SubmittedEvidence } from './payment.table.ts';
export {
  type Confirmation,
  type PaymentDispute,
  type PaymentProvider,
  PaymentRefusedError,
  type PaymentState,
  type ProviderMessage,
  type ProviderPayout,
  type ProviderPayoutEntry,
} from './provider.ts';
export { providerOf, sandboxSettingsOf, takesPayments } from './providers.ts';
export type { SandboxBank } from './sandbox/sandbox-bank.ts';
export { sandboxMessages } from './sandbox/sandbox-messages.ts';
export { getReceipt } from './payment.service.ts';
export {
  type PaymentSource,
  countAbandonedFrom,
  countDeclinesFrom,
  sourcesOf,
} from './intent/source.service.ts';
