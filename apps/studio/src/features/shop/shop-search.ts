import {
  disputeStates,
  operatorContractStates,
  payoutStates,
  type DisputeState,
  type OperatorContractState,
  type PayoutState,
} from '@grandstand/contract/constants';
import { parseDay, omitUndefined, parseText } from '../../lib/search-values.ts';

export const shopViews = [
  'products',
  'coupons',
  'codes',
  'subscriptions',
  'disputes',
  'payouts',
  'refunds',
] as const;
export type ShopView = (typeof shopViews)[number];

/** The shop, as its address has it. */
export interface ShopSearch {
  view?: ShopView;
  /** Archived products instead of the others. */
  archived?: true;
  /** State of the subscriptions, disputes or payouts. */
  state?: OperatorContractState | DisputeState | PayoutState;
  /** Id of the product whose subscriptions are shown. */
  product?: string;
  /** Start of the mail address of a customer. */
  customer?: string;
  /** Days of the churn, or of the file of payouts, `2026-11-28`. */
  from?: string;
  to?: string;
}

export function shopSearch(search: Record<string, unknown>): ShopSearch {
  const view = shopViews.find((shopView) => shopView === search['view']);
  if (view === undefined || view === 'products')
    return search['archived'] === true ? { archived: true } : {};
  const customer = parseText(search['customer'], 254);
  if (view === 'disputes') {
    const state = disputeStates.find((disputeState) => disputeState === search['state']);
    return { view, ...(omitUndefined({ state, customer }) as Omit<ShopSearch, 'view'>) };
  }
  const days = { from: parseDay(search['from']), to: parseDay(search['to']) };
  if (view === 'payouts') {
    const state = payoutStates.find((payoutState) => payoutState === search['state']);
    return { view, ...(omitUndefined({ state, ...days }) as Omit<ShopSearch, 'view'>) };
  }
  if (view !== 'subscriptions') return { view };
  return {
    view,
    ...(omitUndefined({
      state: operatorContractStates.find(
        (operatorContractState) => operatorContractState === search['state'],
      ),
      product: parseText(search['product'], 64),
      customer,
      ...days,
    }) as Omit<ShopSearch, 'view'>),
  };
}
