import type {
  CommerceOptions,
  ContractChange,
  CouponPrice,
  CustomerContract,
  Paged,
  PurchaseOutcome,
  Receipt,
  StoredCard,
  Offer,
  Ticket,
} from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { maxPageSize } from '@grandstand/contract/constants';
import { queryOptions } from '@tanstack/react-query';

/** Loads the offers that would open an event. Throws ApiError. */
export const loadOptions = async (api: ApiClient, eventId: string): Promise<CommerceOptions> =>
  (await api.product.getOptions({ query: { eventId } })).content;

/**
 * The offers that would open an event, as `loadOptions` returns them. Once the viewer has lost access, what was
 * loaded before no longer applies: it offers nothing to buy.
 */
export const optionsQuery = (api: ApiClient, eventId: string, hasLostAccess: boolean) =>
  queryOptions({
    queryKey: ['event', eventId, 'options', { hasLostAccess }],
    queryFn: () => loadOptions(api, eventId),
  });

/** The subscriptions on sale, as `loadSubscriptions` returns them. */
export const subscriptionsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['subscription'], queryFn: () => loadSubscriptions(api) });

/**
 * Loads the subscriptions on sale: those of competitions (`cvod`) before those of everything (`svod`).
 * Throws ApiError.
 */
export async function loadSubscriptions(api: ApiClient): Promise<readonly Offer[]> {
  const lists = await Promise.all(
    (['cvod', 'svod'] as const).map((type) =>
      api.product.listSubscriptions({ query: { type, size: maxPageSize } }),
    ),
  );
  return lists.flatMap(({ content }) => content.entries);
}

export const loadSubscription = async (api: ApiClient, id: string): Promise<Offer> =>
  (await api.product.getSubscription({ params: { id } })).content;

/** Loads the viewer's card. Returns null if there is none or loading fails: a new card works too. */
export const loadStoredCard = async (api: ApiClient): Promise<StoredCard | null> =>
  (await api.payment.getStoredCard().catch(() => ({ content: null }))).content;

/** The item to buy: the ticket of an event, or a subscription. */
export type PurchaseItem =
  | { readonly kind: 'ticket'; readonly eventId: string }
  | { readonly kind: 'subscription'; readonly productId: string };

/** The means of payment: the stored card, or the token of a new one (COM-07). */
export type Payment =
  | { readonly kind: 'stored' }
  | { readonly kind: 'card'; readonly token: string; readonly save: boolean };

/** Buys an item, with a coupon if `code` is given; returns the outcome. Throws ApiError. */
export async function buy(
  api: ApiClient,
  item: PurchaseItem,
  payment: Payment,
  code: string | null = null,
): Promise<PurchaseOutcome> {
  const coupon = code === null ? {} : { coupon: code };
  if (payment.kind === 'stored') {
    const response =
      item.kind === 'ticket'
        ? await api.purchase.buyTicketByStoredCard({
            body: { event_id: item.eventId, ...coupon },
          })
        : await api.purchase.buySubscriptionByStoredCard({
            body: { subscription_id: item.productId, ...coupon },
          });
    return response.content;
  }
  const card = { token: payment.token, save: payment.save };
  const response =
    item.kind === 'ticket'
      ? await api.purchase.buyTicket({ body: { card, event_id: item.eventId, ...coupon } })
      : await api.purchase.buySubscription({
          body: { card, subscription_id: item.productId, ...coupon },
        });
  return response.content;
}

/** Returns the price of a product with a coupon. Throws ApiError. */
export const checkCoupon = async (
  api: ApiClient,
  item: PurchaseItem,
  code: string,
): Promise<CouponPrice> => {
  const itemBody =
    item.kind === 'ticket' ? { event_id: item.eventId } : { subscription_id: item.productId };
  return (await api.accessCode.checkCoupon({ body: { code, ...itemBody } })).content;
};

export const loadOutcome = async (api: ApiClient, id: string): Promise<PurchaseOutcome> =>
  (await api.purchase.get({ params: { id } })).content;

/** A completed or pending purchase. */
export type PurchasedItem =
  | { readonly kind: 'ticket'; readonly product: Ticket }
  | { readonly kind: 'subscription'; readonly product: CustomerContract };

/** Loads the purchase of an outcome. Throws ApiError. */
export const loadPurchasedItem = async (
  api: ApiClient,
  { id, kind }: Pick<PurchaseOutcome, 'id' | 'kind'>,
): Promise<PurchasedItem> =>
  kind === 'ticket'
    ? { kind, product: await loadTicket(api, id) }
    : { kind: 'subscription', product: await loadContract(api, id) };

export const loadTicket = async (api: ApiClient, id: string): Promise<Ticket> =>
  (await api.purchase.getTicket({ params: { id } })).content;

export const loadContract = async (api: ApiClient, id: string): Promise<CustomerContract> =>
  (await api.purchase.getContract({ params: { id } })).content;

/** One page of the viewer's purchases, and whether there are more. */
export interface ListPage<T> {
  readonly entries: readonly T[];
  readonly nextExists: boolean;
}
const listPageOf = <T>({ content }: Paged<T>): ListPage<T> => ({
  entries: content.entries,
  nextExists: content.nextExists,
});

export const loadTickets = async (api: ApiClient, page: number): Promise<ListPage<Ticket>> =>
  listPageOf(await api.purchase.listTickets({ query: { page, next: true } }));

export const loadContracts = async (
  api: ApiClient,
  page: number,
): Promise<ListPage<CustomerContract>> =>
  listPageOf(await api.purchase.listContracts({ query: { page, next: true } }));

export const loadReceipts = async (api: ApiClient, page: number): Promise<ListPage<Receipt>> =>
  listPageOf(await api.payment.listReceipts({ query: { page, next: true } }));

/** Returns the number of the receipt of a purchase's last payment; null if it is not known. */
export async function loadReceiptNumber(
  api: ApiClient,
  purchaseId: string,
): Promise<number | null> {
  // The newest receipts: what a viewer asks a refund for was bought lately.
  const { entries } = await loadReceipts(api, 0).catch(() => ({ entries: [] as Receipt[] }));
  const paid = entries.filter(
    (entry) => entry.purchaseId === purchaseId && entry.kind === 'payment',
  );
  return paid.length === 0 ? null : Math.max(...paid.map(({ number }) => number));
}

/** Returns a download link to a receipt, valid for a minute. Throws ApiError. */
export const createReceiptLink = async (api: ApiClient, number: number): Promise<string> =>
  (await api.payment.createReceiptLink({ body: { number } })).content.url;

/** Cancels a subscription at the end of the paid period. Throws ApiError. */
export const cancelContract = async (api: ApiClient, id: string): Promise<CustomerContract> =>
  (await api.purchase.cancelContract({ body: { platform: 'web', id } })).content;

/** Reverts a cancellation or pause that has not taken effect yet. Throws ApiError. */
export const resumeContract = async (api: ApiClient, id: string): Promise<CustomerContract> =>
  (await api.purchase.resumeContract({ body: { id } })).content;

/** Pauses a subscription from the end of the paid period. Throws ApiError. */
export const pauseContract = async (api: ApiClient, id: string): Promise<CustomerContract> =>
  (await api.purchase.pauseContract({ body: { id } })).content;

/**
 * Pays the due amount of a subscription with the stored card, or with a new one by its token. A new card is
 * stored; if nothing is due, it is only stored.
 * @throws ApiError
 */
export const payContract = async (
  api: ApiClient,
  id: string,
  token: string | null,
): Promise<PurchaseOutcome> => {
  const body = token === null ? { id } : { id, card: { token, save: true } };
  return (await api.purchase.payContract({ body })).content;
};

/** Loads the possible changes of a subscription and their current cost. Throws ApiError. */
export const loadChanges = async (api: ApiClient, id: string): Promise<ContractChange[]> =>
  (await api.purchase.listContractChanges({ params: { id } })).content;

/** Changes a subscription to another product. Throws ApiError. */
export const changeContract = async (
  api: ApiClient,
  id: string,
  productId: string,
): Promise<PurchaseOutcome> =>
  (await api.purchase.changeContract({ body: { id, subscription_id: productId } })).content;
