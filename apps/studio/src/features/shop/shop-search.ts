export const shopViews = ['products', 'coupons', 'codes', 'refunds'] as const;
export type ShopView = (typeof shopViews)[number];

/** The shop, as its address has it. */
export interface ShopSearch {
  view?: ShopView;
  /** Archived products instead of the others. */
  archived?: true;
}

export function shopSearch({ view, archived }: Record<string, unknown>): ShopSearch {
  const known = shopViews.find((one) => one === view);
  return {
    ...(known !== undefined && known !== 'products' && { view: known }),
    ...(archived === true && { archived }),
  };
}
