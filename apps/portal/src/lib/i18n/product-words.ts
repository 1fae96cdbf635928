import type { Product } from '@grandstand/contract';
import type { Locale } from '@grandstand/contract/constants';
import { usePortal } from '../portal/portal-context.tsx';

type Named = Pick<Product, 'title' | 'description' | 'translations'>;
type Words = Pick<Product, 'title' | 'description'>;

/**
 * Returns title and description of products in the page's language, else in its main form (French for Canadian
 * French), else the original ones.
 */
export function useProductWords(): (product: Named) => Words {
  const { locale } = usePortal();
  const main = locale.split('-', 1)[0] as Locale;
  return ({ title, description, translations }) =>
    translations?.[locale] ?? translations?.[main] ?? { title, description };
}
