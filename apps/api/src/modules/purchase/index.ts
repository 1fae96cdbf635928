export { listPurchasesOfAccount, presentRefund } from './operator/list-purchases.service.ts';
