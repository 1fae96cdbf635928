export { importProducts } from './import-products.ts';
