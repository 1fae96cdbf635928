import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ShopSearch } from '../shop-search.ts';

type Change = { [K in keyof ShopSearch]: ShopSearch[K] | '' };

/** Returns a function that changes filters in the address of the shop; an empty text removes one. */
export function useFilter(): (change: Change) => void {
  const search = useSearch({ from: '/frame/shop' });
  const navigate = useNavigate();
  return (change) =>
    void navigate({
      to: '/shop',
      search: Object.fromEntries(
        Object.entries({ ...search, ...change }).filter(([, value]) => value !== ''),
      ),
      replace: true,
    });
}
