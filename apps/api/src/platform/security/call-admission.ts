/** Admits the requests of one call by its rate limits, the room for what it stores and its daily limits (SEC-29). */
import type { CallName } from '@grandstand/contract';
import type { CallAddress } from '@grandstand/contract/constants';
import type { CallHandler, CallParts } from '../context/call.ts';
import type { Ctx } from '../context/context.ts';
import type { Tables } from '../database/tables.ts';
import { internalAddress } from './read-rate-limits.ts';

interface Rates {
  readonly perAddress: number;
  readonly perAccount: number;
  readonly windowMs: number;
  /** True if several addresses of an account count separately, each also by its groups. */
  readonly byAddress?: boolean;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Rates of calls that name none, by what they do. */
const readRates: Rates = { perAddress: 1200, perAccount: 600, windowMs: minuteMs };
const writeRates: Rates = { perAddress: 600, perAccount: 120, windowMs: minuteMs };
/** Maximum that an address may store by one call, KiB of request bodies per day, unless the call differs. */
const defaultDailyKib = 8 * 1024;

export interface CallAdmission {
  /** Counts a request from its address. Throws `too_many_requests`. */
  readonly admitAddress: (ctx: Ctx) => void;
  /**
   * Counts a valid request for its account and the daily limits. Throws `too_many_requests`, and
   * `storage_full` if a table that the call adds rows to is full.
   */
  readonly admit: (ctx: Ctx, parts: CallParts<never>) => void;
}

/** True for calls that change nothing: those by GET, and lists, whose filters are in the body. */
const isReadCall = ({ method, caller }: CallAddress, stores: readonly string[]): boolean =>
  method === 'GET' || (caller === 'anyone' && stores.length === 0);

/** Creates the admission of a call. Operators' calls have no rates of their own. */
export function callAdmission(
  { name, options }: { readonly name: CallName; readonly options: CallHandler['options'] },
  address: CallAddress & { readonly idempotencyKey?: true },
): CallAdmission {
  const { limit, storesDailyKib = defaultDailyKib, dailyPerAccount } = options;
  const stores: readonly (keyof Tables)[] = [
    ...(options.stores ?? []),
    ...(address.idempotencyKey === true ? (['idempotency_key'] as const) : []),
  ];
  const defaults = isReadCall(address, stores) ? readRates : writeRates;
  const rates: Rates | null = limit ?? (address.caller === 'operator' ? null : defaults);
  const accountOf = (ctx: Ctx, parts: CallParts<never>) =>
    limit === undefined ? (ctx.session?.userId ?? null) : limit.account(parts, ctx);
  const keyOf = ({ tenant }: Ctx, kind: string) => `${tenant.id}|${name}|${kind}`;
  return {
    admitAddress: (ctx) => {
      // Requests of this process, for the data of pages, are not counted; the page's client is.
      if (rates === null || ctx.address === internalAddress) return;
      ctx.limiter.consumeFrom(keyOf(ctx, 'address'), ctx.address, rates.perAddress, rates.windowMs);
    },
    admit: (ctx, parts) => {
      const account = accountOf(ctx, parts);
      if (rates !== null && account !== null && ctx.address !== internalAddress) {
        const key = `${keyOf(ctx, 'account')}|${account}`;
        const { perAccount, windowMs, byAddress = false } = rates;
        if (byAddress) ctx.limiter.consumeFrom(key, ctx.address, perAccount, windowMs);
        else ctx.limiter.consume(key, perAccount, windowMs);
      }
      if (dailyPerAccount !== undefined && account !== null)
        ctx.dailyLimiter.consume(`${keyOf(ctx, 'daily')}|${account}`, dailyPerAccount, dayMs);
      if (stores.length === 0) return;
      ctx.tableUsage.requireRoom(ctx.tenant.id, stores);
      const bytes = Buffer.byteLength(JSON.stringify(parts.body ?? ''));
      for (let kib = 0; kib < bytes / 1024; kib += 1)
        ctx.dailyLimiter.consumeFrom(keyOf(ctx, 'stored'), ctx.address, storesDailyKib, dayMs);
      ctx.tableUsage.add(ctx.tenant.id, stores, bytes);
    },
  };
}
