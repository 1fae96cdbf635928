import type { ErrorCode } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import type { Scope } from '../../platform/database/database.ts';
import { rollBackToSavepoint, setSavepoint } from '../../platform/database/savepoint.ts';
import { deleteKey, findKey, insertKey, storeOutcome } from './idempotency-key.queries.ts';

interface IdempotentWork<T, R> {
  /** The transaction with the effect of the request. */
  readonly work: (scope: Scope) => Promise<T>;
  /**
   * Returns the part of the result that `replay` needs, as JSON; null if another transaction will decide the
   * request, so that nothing is stored.
   */
  readonly record: (result: T, scope: Scope) => R | null | Promise<R | null>;
  /** Returns the result of a repeat, which must have no further effect. */
  readonly replay: (recorded: R, scope: Scope) => T | Promise<T>;
}

/** Errors after which the caller is to wait or to sign in, and then to repeat the request. */
const repeatable: readonly ErrorCode[] = [
  'fresh_sign_in_required',
  'token_expired',
  'too_many_requests',
  'unauthorized',
];

/** True for an error that is the final outcome of a request, which a repeat would not change. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500 && !repeatable.includes(error.code);

/**
 * Runs the transaction of a request with an Idempotency-Key, and stores its outcome, a result or a refusal,
 * in the same transaction. A repeat of the request returns or throws that outcome and changes nothing
 * (SEC-14); a concurrent repeat waits for it. Without a key, runs the transaction only. Throws
 * `idempotency_key_reused` for the key of another request, and the errors of `work`.
 */
export async function runIdempotently<T, R>(
  ctx: Ctx,
  { work, record, replay }: IdempotentWork<T, R>,
): Promise<T> {
  const { idempotency: request } = ctx;
  if (request === null) return ctx.db.forTenant(ctx, work);
  const outcome = await ctx.db.forTenant(
    ctx,
    async (scope): Promise<{ readonly result: T } | { readonly refused: AppError }> => {
      if (!(await insertKey(scope, request, new Date(ctx.clock())))) {
        const stored = await findKey(scope, request);
        if (stored?.hash !== request.hash || stored.outcome === null)
          throw new AppError('idempotency_key_reused');
        if ('result' in stored.outcome)
          // The result has this type, because the same call stored it.
          return { result: await replay(stored.outcome.result as R, scope) };
        const { code, message, details } = stored.outcome.refusal;
        throw new AppError(code, { message, ...(details !== null && { details }) });
      }
      await setSavepoint(scope);
      try {
        const result = await work(scope);
        const recorded = await record(result, scope);
        if (recorded === null) await deleteKey(scope, request);
        else await storeOutcome(scope, request, { result: recorded });
        return { result };
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const { code, message, details } = error;
        await rollBackToSavepoint(scope);
        await storeOutcome(scope, request, { refusal: { code, message, details } });
        return { refused: error };
      }
    },
  );
  if ('refused' in outcome) throw outcome.refused;
  return outcome.result;
}

/** Runs a transaction without a result as `runIdempotently` does. */
export const changeIdempotently = async (
  ctx: Ctx,
  work: (scope: Scope) => Promise<void>,
): Promise<void> =>
  void (await runIdempotently<true, true>(ctx, {
    work: async (scope) => {
      await work(scope);
      return true;
    },
    record: () => true,
    replay: () => true,
  }));
