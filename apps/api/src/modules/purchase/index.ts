export { cancelWhileBlocked } from './subscription/contract.service.ts';
export { listPurchasesOfAccount, presentRefund } from './operator/list-purchases.service.ts';
