import type { OperatorProduct } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api.ts';
import { parseAmount, amountInputText } from '../../../lib/money.ts';
import { productsKey } from '../shop.api.ts';

/** The ticket for one match only, whose price takes precedence over that of general tickets. */
export type MatchTicket = Pick<
  OperatorProduct,
  'id' | 'version' | 'price' | 'currency' | 'archivedAt' | 'active' | 'hasBuyers'
>;

/** The price in the form of a match; empty if only a general ticket sells it. */
export interface PriceValues {
  price: string;
  currency: string;
}

const isOnSale = (ticket: MatchTicket | null): ticket is MatchTicket =>
  ticket !== null && ticket.active && ticket.archivedAt === null;

/** Returns the values of a match with this ticket; without one, an empty price in the usual currency. */
export const priceValuesOf = (
  ticket: MatchTicket | null,
  usualCurrency: string,
  locale: string,
): PriceValues =>
  isOnSale(ticket) && ticket.currency !== null
    ? { price: amountInputText(ticket.price, ticket.currency, locale), currency: ticket.currency }
    : { price: '', currency: ticket?.currency ?? usualCurrency };

/** True if the price is empty or above zero. A match that costs nothing has free access, not a price of zero. */
export function isPriceValid({ price, currency }: PriceValues): boolean {
  if (price.trim() === '') return true;
  const amount = parseAmount(price, currency) ?? 0;
  return amount > 0 && amount <= 100_000_000;
}

/** Data of the shop for the form of a match. */
export interface MatchShop {
  readonly ticket: MatchTicket | null;
  /** Title and description of a new ticket in all languages: those of a general ticket; null if there is none. */
  readonly texts: Pick<OperatorProduct, 'title' | 'description' | 'translations'> | null;
  readonly currency: string;
}

/** For those who may not read the shop. */
export const noShop: MatchShop = { ticket: null, texts: null, currency: 'EUR' };

/**
 * Loads the data of the shop for the form of a match.
 * @param eventId null for a new match
 */
export const matchShopQuery = (api: ApiClient, eventId: string | null) =>
  queryOptions({
    queryKey: [...productsKey, 'of-match', eventId],
    queryFn: async (): Promise<MatchShop> => {
      const list = async (query: object) =>
        (await api.product.listForOperator({ query })).content.entries;
      const listTicketsOfMatch = (archived: boolean) =>
        eventId === null ? [] : list({ type: 'PPV', event_id: eventId, archived });
      const [choices, active, archived] = await Promise.all([
        list({ size: 100 }),
        listTicketsOfMatch(false),
        listTicketsOfMatch(true),
      ]);
      const tickets = choices.filter(({ type, eventId: only }) => type === 'PPV' && only === null);
      const general = tickets.find(({ identityIds }) => identityIds.length === 0) ?? tickets[0];
      return {
        ticket: active.find(isOnSale) ?? active[0] ?? archived[0] ?? null,
        texts: general ?? null,
        currency: choices.find(({ currency }) => currency !== null)?.currency ?? 'EUR',
      };
    },
    // The form must not start with outdated data.
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
  readonly texts: Pick<OperatorProduct, 'title' | 'description' | 'translations'>;
}

/** Tickets for one match are listed after the products for many. */
const ticketPosition = 1000;

/** Derived from the match, so that a repeated request adds no second ticket. Ids have at most 64 characters. */
const ticketIdOf = (eventId: string): string => `ticket-${eventId}`.slice(0, 64);

/**
 * Gives a match a price of its own; with an empty price, removes it. Returns the ticket, the same one if the price has
 * not changed. Throws `TicketConflictError` if someone else has changed it meanwhile.
 */
export async function saveTicket(
  api: ApiClient,
  { eventId, ticket, values, texts }: NewPrice,
): Promise<MatchTicket | null> {
  const { currency } = values;
  const price = values.price.trim() === '' ? null : parseAmount(values.price, currency);
  const id = ticket?.id ?? ticketIdOf(eventId);
  const params = { id };
  const isSame = isOnSale(ticket)
    ? ticket.price === price && ticket.currency === currency
    : price === null;
  if (isSame) return ticket;
  try {
    if (ticket === null) {
      const { title, description, translations } = texts;
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
    // An earlier request has set the same price, and its response was lost.
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
