/**
 * Admits the requests of one call by its rate limits, the room for what it stores and its daily limits
 * (SEC-29).
 */
import type { CallName } from '@grandstand/contract';
import { minuteMs, dayMs } from '@grandstand/contract/constants';
import type { CallAddress } from '@grandstand/contract/constants';
import type { CallHandler, CallParts } from '../context/call.ts';
import type { Ctx } from '../context/context.ts';
import type { Tables } from '../database/tables.ts';
import { internalAddress } from './read-rate-limits.ts';
import { consumeSharedLimits, requestLimitsOf } from './shared-request-limit.ts';

interface Rates {
  readonly perAddress: number;
  readonly perKey: number;
  readonly windowMs: number;
  /** True if several addresses of a key count separately, each also by its groups. */
  readonly byAddress?: boolean;
  /** True if all processes count together. */
  readonly acrossProcesses?: boolean;
}

/** Rates of calls that name none, by what they do. */
const readRates: Rates = { perAddress: 1200, perKey: 600, windowMs: minuteMs };
const writeRates: Rates = { perAddress: 600, perKey: 120, windowMs: minuteMs };
/** Maximum that an IP address may store with one call, KiB of request bodies per day, unless the call names another. */
const defaultDailyKib = 8 * 1024;

export interface CallAdmission {
  /** Counts a request from its address. Throws `too_many_requests`. */
  readonly admitAddress: (ctx: Ctx) => void;
  /**
   * Counts a valid request for its key and the daily limits. Throws `too_many_requests`, and
   * `storage_full` if a table that the call adds rows to is full.
   */
  readonly admit: (ctx: Ctx, parts: CallParts<never>) => Promise<void>;
}

/** True for calls that change nothing: those by GET, and lists, whose filters are in the body. */
const isReadCall = ({ method, caller }: CallAddress, stores: readonly string[]): boolean =>
  method === 'GET' || (caller === 'anyone' && stores.length === 0);

/** Creates the admission of a call. Operators' calls have no rates of their own. */
export function callAdmission(
  { name, options }: { readonly name: CallName; readonly options: CallHandler['options'] },
  address: CallAddress & { readonly idempotencyKey?: true },
): CallAdmission {
  const { limit, maxDailyKibPerAddress = defaultDailyKib, dailyPerKey } = options;
  const stores: readonly (keyof Tables)[] = [
    ...(options.stores ?? []),
    ...(address.idempotencyKey === true ? (['idempotency_key'] as const) : []),
    ...(limit?.acrossProcesses === true ? (['request_count'] as const) : []),
  ];
  const defaults = isReadCall(address, stores) ? readRates : writeRates;
  const rates: Rates | null = limit ?? (address.caller === 'operator' ? null : defaults);
  const keyOf = (ctx: Ctx, parts: CallParts<never>) =>
    limit === undefined ? (ctx.session?.userId ?? null) : limit.key(parts, ctx);
  const counterOf = ({ tenant }: Ctx, kind: string) => `${tenant.id}|${name}|${kind}`;
  return {
    admitAddress: (ctx) => {
      // Requests of this process, for the data of pages, are not counted; the page's client is.
      if (rates === null || ctx.address === internalAddress) return;
      ctx.limiter.consumeFrom(
        counterOf(ctx, 'address'),
        ctx.address,
        rates.perAddress,
        rates.windowMs,
      );
    },
    admit: async (ctx, parts) => {
      const key = keyOf(ctx, parts);
      if (rates !== null && key !== null && ctx.address !== internalAddress) {
        const counter = `${counterOf(ctx, 'key')}|${key}`;
        const { perKey, windowMs, byAddress = false } = rates;
        if (byAddress) ctx.limiter.consumeFrom(counter, ctx.address, perKey, windowMs);
        else ctx.limiter.consume(counter, perKey, windowMs);
        if (rates.acrossProcesses === true)
          await consumeSharedLimits(
            ctx,
            [
              ...requestLimitsOf(counterOf(ctx, 'address'), ctx.address, rates.perAddress),
              ...(byAddress
                ? requestLimitsOf(counter, ctx.address, perKey)
                : [{ key: counter, limit: perKey }]),
            ],
            windowMs,
          );
      }
      if (dailyPerKey !== undefined && key !== null)
        ctx.dailyLimiter.consume(`${counterOf(ctx, 'daily')}|${key}`, dailyPerKey, dayMs);
      if (stores.length === 0) return;
      ctx.tableUsage.requireSpace(ctx.tenant.id, stores);
      const bytes = Buffer.byteLength(JSON.stringify(parts.body ?? ''));
      ctx.dailyLimiter.consumeFrom(
        counterOf(ctx, 'stored'),
        ctx.address,
        maxDailyKibPerAddress,
        dayMs,
        Math.ceil(bytes / 1024),
      );
      ctx.tableUsage.add(ctx.tenant.id, stores, bytes);
    },
  };
}
