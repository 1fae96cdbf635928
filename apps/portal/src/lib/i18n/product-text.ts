import type { Product } from '@grandstand/contract';
import type { Locale } from '@grandstand/contract/constants';
import { usePortal } from '../portal/portal-context.tsx';

type Named = Pick<Product, 'title' | 'description' | 'translations'>;
type ProductText = Pick<Product, 'title' | 'description'>;

/**
 * Returns title and description of a product in a language, else in its main form (French for Canadian French),
 * else the original ones.
 */
export function productText(
  { title, description, translations }: Named,
  locale: Locale,
): ProductText {
  const main = locale.split('-', 1)[0] as Locale;
  return translations?.[locale] ?? translations?.[main] ?? { title, description };
}

/** Returns a function that names and describes products in the page's language. */
export function useProductText(): (product: Named) => ProductText {
  const { locale } = usePortal();
  return (product) => productText(product, locale);
}
