export { accessOf } from './access.ts';
export { importProducts } from './import-products.ts';
export type { ProductRow } from './product.table.ts';
export {
  type ProductOnSale,
  coveredTitles,
  hasHadTrial,
  listSubscriptionsOnSale,
  productsById,
  releaseStock,
  presentProductToCaller,
  getSubscriptionOnSale,
  reserveStock,
  checkComplimentaryTicket,
  getTicketOnSale,
  listTrialPurchases,
} from './product.service.ts';
export { soldTitlesOf } from './sold-titles.ts';
export { holdingsOf } from './product-holdings.ts';
export { trialKeyOfCard, trialKeyOfMail } from './trial-key.ts';
