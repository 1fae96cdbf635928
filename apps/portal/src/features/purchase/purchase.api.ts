import type {
  CommerceOptions,
  ContractChange,
  CouponPrice,
  CustomerContract,
  Paged,
  PurchaseOutcome,
  Receipt,
  StoredCard,
  Subscription,
  Ticket,
} from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { maxPageSize } from '@grandstand/contract/names';

/** What would open an event. @throws ApiError */
export const loadOptions = async (api: ApiClient, eventId: string): Promise<CommerceOptions> =>
  (await api.call('commerceOptions', { query: { eventId } })).content;

/** What is sold as a subscription, the one to everything last. @throws ApiError */
export async function loadSubscriptions(api: ApiClient): Promise<readonly Subscription[]> {
  const lists = await Promise.all(
    (['cvod', 'svod'] as const).map((type) =>
      api.call('subscriptionList', { query: { type, size: maxPageSize } }),
    ),
  );
  return lists.flatMap(({ content }) => content.entries);
}

export const loadSubscription = async (api: ApiClient, id: string): Promise<Subscription> =>
  (await api.call('subscriptionGet', { params: { id } })).content;

/** The viewer's card; null when there is none, or when it cannot be told now: a new one will do. */
export const loadStoredCard = async (api: ApiClient): Promise<StoredCard | null> =>
  (await api.call('storedCardGet').catch(() => ({ content: null }))).content;

/** What is paid for: the ticket of an event, or a subscription. */
export type Wanted =
  | { readonly kind: 'ticket'; readonly eventId: string }
  | { readonly kind: 'subscription'; readonly productId: string };

/** How it is paid for: with the stored card, or with a new one that only its token stands for (COM-07). */
export type Payment =
  | { readonly kind: 'stored' }
  | { readonly kind: 'card'; readonly token: string; readonly save: boolean };

/** Buys; the answer says what became of it. @throws ApiError */
export async function buy(
  api: ApiClient,
  wanted: Wanted,
  payment: Payment,
  code: string | null = null,
): Promise<PurchaseOutcome> {
  const coupon = code === null ? {} : { coupon: code };
  if (payment.kind === 'stored') {
    const answer =
      wanted.kind === 'ticket'
        ? await api.call('ticketByStoredCard', {
            body: { event_id: wanted.eventId, ...coupon },
          })
        : await api.call('subscriptionByStoredCard', {
            body: { subscription_id: wanted.productId, ...coupon },
          });
    return answer.content;
  }
  const card = { token: payment.token, save: payment.save };
  const answer =
    wanted.kind === 'ticket'
      ? await api.call('ticketCheckout', { body: { card, event_id: wanted.eventId, ...coupon } })
      : await api.call('subscriptionCheckout', {
          body: { card, subscription_id: wanted.productId, ...coupon },
        });
  return answer.content;
}

/** What something costs with a code that lowers its price. @throws ApiError */
export const checkCoupon = async (
  api: ApiClient,
  wanted: Wanted,
  code: string,
): Promise<CouponPrice> => {
  const what =
    wanted.kind === 'ticket' ? { event_id: wanted.eventId } : { subscription_id: wanted.productId };
  return (await api.call('couponCheck', { body: { code, ...what } })).content;
};

export const loadOutcome = async (api: ApiClient, id: string): Promise<PurchaseOutcome> =>
  (await api.call('purchaseGet', { params: { id } })).content;

/** What was bought or is being bought. */
export type Bought =
  | { readonly kind: 'ticket'; readonly product: Ticket }
  | { readonly kind: 'subscription'; readonly product: CustomerContract };

/** What a purchase is about, by its outcome. @throws ApiError */
export const loadBought = async (
  api: ApiClient,
  { id, kind }: Pick<PurchaseOutcome, 'id' | 'kind'>,
): Promise<Bought> =>
  kind === 'ticket'
    ? { kind, product: await loadTicket(api, id) }
    : { kind: 'subscription', product: await loadContract(api, id) };

export const loadTicket = async (api: ApiClient, id: string): Promise<Ticket> =>
  (await api.call('ticketGet', { params: { id } })).content;

export const loadContract = async (api: ApiClient, id: string): Promise<CustomerContract> =>
  (await api.call('contractGet', { params: { id } })).content;

/** One page of what somebody has, and whether there is more. */
export interface LoadMoreList<T> {
  readonly entries: readonly T[];
  readonly nextExists: boolean;
}
const shelfOf = <T>({ content }: Paged<T>): LoadMoreList<T> => ({
  entries: content.entries,
  nextExists: content.nextExists,
});

export const loadTickets = async (api: ApiClient, page: number): Promise<LoadMoreList<Ticket>> =>
  shelfOf(await api.call('ticketList', { query: { page, next: true } }));

export const loadContracts = async (
  api: ApiClient,
  page: number,
): Promise<LoadMoreList<CustomerContract>> =>
  shelfOf(await api.call('contractList', { query: { page, next: true } }));

export const loadReceipts = async (api: ApiClient, page: number): Promise<LoadMoreList<Receipt>> =>
  shelfOf(await api.call('receiptList', { query: { page, next: true } }));

/** An address that answers a receipt as a file, for a minute. @throws ApiError */
export const linkReceipt = async (api: ApiClient, number: number): Promise<string> =>
  (await api.call('receiptLink', { body: { number } })).content.url;

/** Lets a subscription end with the time that is paid for. @throws ApiError */
export const cancelContract = async (api: ApiClient, id: string): Promise<CustomerContract> =>
  (await api.call('contractCancel', { body: { platform: 'web', id } })).content;

/** Takes back, while its time runs, that a subscription was cancelled or is to pause. @throws ApiError */
export const resumeContract = async (api: ApiClient, id: string): Promise<CustomerContract> =>
  (await api.call('contractResume', { body: { id } })).content;

/** Lets a subscription pause from the end of what is paid for. @throws ApiError */
export const pauseContract = async (api: ApiClient, id: string): Promise<CustomerContract> =>
  (await api.call('contractPause', { body: { id } })).content;

/**
 * Pays what is due of a subscription, by the stored card, or for a token by a new one, which is kept; where
 * nothing is due, the new card is kept alone. @throws ApiError
 */
export const payContract = async (
  api: ApiClient,
  id: string,
  token: string | null,
): Promise<PurchaseOutcome> => {
  const body = token === null ? { id } : { id, card: { token, save: true } };
  return (await api.call('contractPay', { body })).content;
};

/** What a subscription can become, and what that costs now. @throws ApiError */
export const loadChanges = async (api: ApiClient, id: string): Promise<ContractChange[]> =>
  (await api.call('contractChangeList', { params: { id } })).content;

/** Makes a subscription one to another product. @throws ApiError */
export const changeContract = async (
  api: ApiClient,
  id: string,
  productId: string,
): Promise<PurchaseOutcome> =>
  (await api.call('contractChange', { body: { id, subscription_id: productId } })).content;
