import type { Product } from '@grandstand/contract';
import { usePortal } from '../portal/portal-context.tsx';

type Named = Pick<Product, 'title' | 'description' | 'translations'>;
type Words = Pick<Product, 'title' | 'description'>;

/** Returns title and description of products in the page's language, or the original ones without it. */
export function useProductWords(): (product: Named) => Words {
  const { locale } = usePortal();
  return ({ title, description, translations }) => translations?.[locale] ?? { title, description };
}
