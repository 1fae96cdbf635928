export { cancelSubscriptionsDuringBlock } from './subscription/contract.service.ts';
export { listNewestPurchases, presentRefund } from './operator/list-purchases.service.ts';
