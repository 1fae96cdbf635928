import type { ErrorCode } from '@grandstand/contract/constants';
import { ApiError } from '../../lib/api/api-error.ts';
import { withResults } from '../../lib/api/with-results.ts';
import {
  NotFoundError,
  type NotFoundContext,
  type NotFoundDetails,
} from '../../lib/errors/not-found.ts';
import type { AnyPage, Deferred, LoadContext } from '../../lib/page/define-page.ts';
import { withTimeout } from '../../lib/page/with-timeout.ts';
import type { LinkState } from '../../lib/navigation/link-state.ts';
import type { RouterContext } from './router-context.ts';

/** Maximum time that the server waits for deferred data, ms; then the page renders without it. */
const deferredTimeoutMs = 2_000;

/** Contexts of the not-found screen by error code; `page` for all others. */
const contexts: Partial<Record<string, NotFoundContext>> = {
  event_not_found: 'event',
  clip_not_found: 'event',
  clip_list_not_found: 'clipList',
} satisfies Partial<Record<ErrorCode, NotFoundContext>>;

/** Returns the not-found details of a failure, or null for any other failure. */
export function notFoundOf(error: unknown): NotFoundDetails | null {
  if (error instanceof NotFoundError) return error.details;
  if (error instanceof ApiError && error.status === 404) {
    return { context: contexts[error.code] ?? 'page', message: null };
  }
  return null;
}

interface LoadInput {
  readonly page: AnyPage;
  readonly context: RouterContext;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, string>>;
  readonly linkState: LinkState;
  readonly signal: AbortSignal;
}

/**
 * Runs a page's loader. On the server (`awaitDeferred`) deferred data is awaited, so that the result is
 * plain data, with the names of its fields that are missing (`Incomplete`); in the browser it stays a promise.
 * Throws NotFoundError, ApiError.
 */
export async function loadPageData(input: LoadInput, awaitDeferred: boolean): Promise<unknown> {
  const { page, context, params, search, linkState, signal } = input;
  if (page.load === undefined) return undefined;
  const failed = new Set<unknown>();
  const loadContext: LoadContext = {
    // A viewer who requests results for a list gets them, whatever their general preference.
    api: search['results'] === 'show' ? withResults(context.api) : context.api,
    queryClient: context.queryClient,
    tenant: context.tenant,
    locale: context.locale,
    now: context.now(),
    params,
    search,
    linkState,
    signal,
    defer<T>(name: string, value: Promise<T>, empty: T): Deferred<T> {
      const loading = awaitDeferred ? withTimeout(value, deferredTimeoutMs) : value;
      const deferred: Promise<T> = loading.catch((error: unknown) => {
        context.onDeferredFailure(name, error);
        failed.add(deferred);
        return empty;
      });
      return deferred;
    },
  };
  const data = await page.load(loadContext);
  if (!awaitDeferred || typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data;
  const fields = Object.entries(data);
  const entries = await Promise.all(
    fields.map(async ([key, value]) => [key, await value] as const),
  );
  const missing = fields.flatMap(([key, value]) => (failed.has(value) ? [key] : []));
  return { ...Object.fromEntries(entries), ...(missing.length > 0 && { missing }) };
}
