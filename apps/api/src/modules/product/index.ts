export { importProducts } from './import-products.ts';
export type { ProductRow } from './product.table.ts';
export {
  type SoldProduct,
  coveredTitles,
  productsById,
  returnToStock,
  showProduct,
  subscriptionSold,
  takeFromStock,
  ticketGivenFor,
  ticketSoldFor,
} from './product.service.ts';
export { rightsOf } from './rights.ts';
