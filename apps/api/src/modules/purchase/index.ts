export { givePurchase, givingUp, runningPurchase } from './give.service.ts';
export type { PurchaseRow } from './purchase.table.ts';
export { announce } from './settle.service.ts';
