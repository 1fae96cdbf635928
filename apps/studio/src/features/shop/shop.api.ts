import type { OperatorProduct } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useStudio } from '../../lib/studio-context.ts';

/** Start of the keys of all queries for products. */
export const productsKey = ['products'] as const;
/** Start of the keys of the lists of batches of codes. */
export const batchesKey = ['code-batches'] as const;

export const productQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...productsKey, 'one', id],
    queryFn: async () => (await api.product.getForOperator({ params: { id } })).content,
    // A form edits it, and must not start from an outdated copy. What someone else changes while it is open is found
    // when it is saved.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Maximum pages of 100 products that are loaded to choose from. */
const maxChoicePages = 10;

/** The products that are not archived, in their order: to choose from, and for their currencies. */
export const productChoicesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...productsKey, 'choices'],
    queryFn: async () => {
      const products: OperatorProduct[] = [];
      let after: string | null = null;
      for (let page = 0; page < maxChoicePages; page += 1) {
        const { content }: Awaited<ReturnType<typeof api.product.listForOperator>> =
          await api.product.listForOperator({
            query: { size: 100, ...(after !== null && { after }) },
          });
        products.push(...content.entries);
        after = content.next;
        if (after === null) break;
      }
      return products;
    },
  });

/** The first archived products, whose subscriptions may still run: to choose from. */
export const archivedChoicesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...productsKey, 'choices', 'archived'],
    queryFn: async () =>
      (await api.product.listForOperator({ query: { size: 100, archived: true } })).content.entries,
  });

/** Returns a function that reloads the lists of products, and what opens a match. */
export function useProductsChanged(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [noun, view] }) => noun === 'products' && view !== 'one',
    });
    void client.invalidateQueries({ queryKey: ['offers'] });
  };
}

/** Returns a function that puts a changed product into the cache and reloads what depends on it. */
export function useProductChanged(): (product: OperatorProduct) => void {
  const { api } = useStudio();
  const client = useQueryClient();
  const changed = useProductsChanged();
  return (product) => {
    const { queryKey } = productQuery(api, product.id);
    client.setQueryData(queryKey, product);
    changed();
  };
}
