import type { OperatorProduct } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api.ts';
import { fromTyped, toTyped } from '../../../lib/money.ts';
import { productsKey } from '../shop.api.ts';

/** The ticket for one match only, whose price takes precedence over that of general tickets. */
export type MatchTicket = Pick<
  OperatorProduct,
  'id' | 'version' | 'price' | 'currency' | 'archivedAt' | 'active' | 'hasBuyers'
>;

/** The price of a match as its form has it; empty for that of a general ticket. */
export interface PriceValues {
  price: string;
  currency: string;
}

const isOnSale = (ticket: MatchTicket | null): ticket is MatchTicket =>
  ticket !== null && ticket.active && ticket.archivedAt === null;

/** Returns the inputs of a match with this ticket; without one, in a currency that is sold in already. */
export const priceValuesOf = (
  ticket: MatchTicket | null,
  usualCurrency: string,
  locale: string,
): PriceValues =>
  isOnSale(ticket) && ticket.currency !== null
    ? { price: toTyped(ticket.price, ticket.currency, locale), currency: ticket.currency }
    : { price: '', currency: ticket?.currency ?? usualCurrency };

/** True for no price of its own, and for a price above zero: a match that costs nothing is free by its access. */
export function isPriceValid({ price, currency }: PriceValues): boolean {
  if (price.trim() === '') return true;
  const amount = fromTyped(price, currency) ?? 0;
  return amount > 0 && amount <= 100_000_000;
}

/** Data of the shop for the form of a match. */
export interface MatchShop {
  readonly ticket: MatchTicket | null;
  /** Name and description of a new ticket in all languages: those of a general one, if there is any. */
  readonly words: Pick<OperatorProduct, 'title' | 'description' | 'translations'> | null;
  readonly currency: string;
}

/** The shop as the form of a match needs it; of a new match without an id. */
export const matchShopQuery = (api: ApiClient, eventId: string | null) =>
  queryOptions({
    queryKey: [...productsKey, 'of-match', eventId],
    queryFn: async (): Promise<MatchShop> => {
      const list = async (query: object) =>
        (await api.product.listForOperator({ query })).content.entries;
      const listOwn = (archived: boolean) =>
        eventId === null ? [] : list({ type: 'PPV', event_id: eventId, archived });
      const [choices, active, archived] = await Promise.all([
        list({ size: 100 }),
        listOwn(false),
        listOwn(true),
      ]);
      const tickets = choices.filter(({ type, eventId: only }) => type === 'PPV' && only === null);
      const general = tickets.find(({ identityIds }) => identityIds.length === 0) ?? tickets[0];
      return {
        ticket: active.find(isOnSale) ?? active[0] ?? archived[0] ?? null,
        words: general ?? null,
        currency: choices.find(({ currency }) => currency !== null)?.currency ?? 'EUR',
      };
    },
    // The form of the match must not start from an outdated copy.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Thrown when someone else has changed the ticket since the form was opened. */
export class TicketConflictError extends Error {
  readonly theirs: MatchTicket;

  constructor(theirs: MatchTicket) {
    super('Someone else changed the price of this match');
    this.theirs = theirs;
  }
}

interface NewPrice {
  readonly eventId: string;
  /** The ticket from which the edit started. */
  readonly ticket: MatchTicket | null;
  readonly values: PriceValues;
  readonly words: Pick<OperatorProduct, 'title' | 'description' | 'translations'>;
}

/** Tickets for one match are listed after the products for many. */
const ticketPosition = 1000;

/** An id that a request that is sent again has too, so that a match never has two tickets; ids have 64 characters. */
const ticketIdOf = (eventId: string): string => `ticket-${eventId}`.slice(0, 64);

/**
 * Sells a match at a price of its own, or no longer. Returns the ticket, which is unchanged if its price is. Throws
 * `TicketConflictError` if someone else was first.
 */
export async function saveTicket(
  api: ApiClient,
  { eventId, ticket, values, words }: NewPrice,
): Promise<MatchTicket | null> {
  const { currency } = values;
  const price = values.price.trim() === '' ? null : fromTyped(values.price, currency);
  const id = ticket?.id ?? ticketIdOf(eventId);
  const params = { id };
  const isSame = isOnSale(ticket)
    ? ticket.price === price && ticket.currency === currency
    : price === null;
  if (isSame) return ticket;
  try {
    if (ticket === null) {
      const { title, description, translations } = words;
      const body = {
        id,
        title,
        description,
        translations,
        currency,
        eventId,
        type: 'PPV' as const,
        price: price ?? 0,
        position: ticketPosition,
      };
      return (await api.product.create({ body })).content;
    }
    const { version } = ticket;
    return price === null
      ? (await api.product.archive({ params, body: { version } })).content
      : (await api.product.update({ params, body: { version, price, currency, active: true } }))
          .content;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
    const { content } = await api.product.getForOperator({ params });
    // An earlier request with the same price, whose response was lost.
    if (isOnSale(content) && content.price === price && content.currency === currency)
      return content;
    throw new TicketConflictError(content);
  }
}

/** Sets the price that a match had before; `after` is the ticket that `saveTicket` returned. */
export async function restoreTicket(
  api: ApiClient,
  before: MatchTicket | null,
  after: MatchTicket | null,
): Promise<void> {
  if (after === null || before === after) return;
  const params = { id: after.id };
  const { version } = after;
  if (isOnSale(before)) {
    const { price, currency } = before;
    await api.product.update({ params, body: { version, price, currency, active: true } });
  } else await api.product.archive({ params, body: { version } });
}
