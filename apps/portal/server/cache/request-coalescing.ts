import { parseBody, type RawResponse } from '../../src/lib/api/read-response.ts';
import type { Send } from '../../src/lib/api/send.ts';

/** Freezes the value: a reader that changed it would change it for every other reader. */
function deepFreeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}

/** A response that is parsed once for all its readers. The text is released after that. */
function shareable(response: RawResponse): RawResponse {
  if (response.status !== 200) return response;
  let body: unknown;
  let unread: string | null = response.text;
  return {
    status: response.status,
    get text() {
      return unread ?? JSON.stringify(body);
    },
    parsed: () => {
      if (unread !== null) body = deepFreeze(parseBody(unread));
      unread = null;
      return body;
    },
  };
}

/** Cache lifetime of a response, in ms from the time of the request. */
const sharedMs = 1_000;

/**
 * Coalesces a tenant's backend calls of page renders within a second: the menu is the same on every page,
 * and pages differ by language only in their texts. All calls are anonymous. An event change invalidates
 * calls in progress too: every request after the change gets a response from after it.
 */
export class RequestCoalescing {
  readonly #callsByTenant = new Map<string, Map<string, ReturnType<Send>>>();

  /** Wraps `send` so that a tenant's calls without a token share responses. */
  share(tenantId: string, send: Send): Send {
    return (request, token) => {
      if (token !== null) return send(request, token);
      const calls = this.#callsByTenant.get(tenantId) ?? new Map<string, ReturnType<Send>>();
      this.#callsByTenant.set(tenantId, calls);
      const key = [
        request.address.method,
        request.path,
        request.results ?? '',
        request.body ?? '',
      ].join(' ');
      const shared = calls.get(key);
      if (shared !== undefined) return shared;
      const startedAt = performance.now();
      // Other renders wait for it too: it must not abort with the first page.
      const response = send({ ...request, signal: undefined }, null).then(shareable);
      calls.set(key, response);
      const remove = () => {
        if (calls.get(key) === response) calls.delete(key);
      };
      response.then(({ status }) => {
        const remainingMs = sharedMs - (performance.now() - startedAt);
        if (status === 200 && remainingMs > 0) setTimeout(remove, remainingMs).unref();
        else remove();
      }, remove);
      return response;
    };
  }

  /** Drops a tenant's cached responses. */
  drop(tenantId: string): void {
    this.#callsByTenant.delete(tenantId);
  }
}
