import { parseBody, type RawAnswer } from '../src/lib/api/read-answer.ts';
import type { Send } from '../src/lib/api/send.ts';

/** Whoever changed what others read too would be told at once. */
function freeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  Object.values(value).forEach(freeze);
  return Object.freeze(value);
}

/** An answer whose text is parsed once for all that share it, and kept no longer than until then. */
function shareable(answer: RawAnswer): RawAnswer {
  if (answer.status !== 200) return answer;
  let body: unknown;
  let unread: string | null = answer.text;
  return {
    status: answer.status,
    get text() {
      return unread ?? JSON.stringify(body);
    },
    parsed: () => {
      if (unread !== null) body = freeze(parseBody(unread));
      unread = null;
      return body;
    },
  };
}

/** How long an answer may be given again, in ms from the time it was asked for. */
const sharedMs = 1_000;

/**
 * What pages ask of a tenant's backend, asked once for all that ask it within a second: the menu is the
 * same on every page, and a page is the same in every language but for its texts. Nobody who asks is
 * signed in. A change of an event ends it, for calls under way too: whoever asks after the change gets
 * an answer from after it.
 */
export class RequestCoalescing {
  readonly #ofTenants = new Map<string, Map<string, ReturnType<Send>>>();

  /** A way to send that shares the answers of `send` among the calls of a tenant without a token. */
  share(tenantId: string, send: Send): Send {
    return (request, token) => {
      if (token !== null) return send(request, token);
      const calls = this.#ofTenants.get(tenantId) ?? new Map<string, ReturnType<Send>>();
      this.#ofTenants.set(tenantId, calls);
      const key = [
        request.address.method,
        request.path,
        request.results ?? '',
        request.body ?? '',
      ].join(' ');
      const known = calls.get(key);
      if (known !== undefined) return known;
      const startedAt = performance.now();
      // Others wait for it too: it does not end with the page that asked first.
      const answer = send({ ...request, signal: undefined }, null).then(shareable);
      calls.set(key, answer);
      const forget = () => {
        if (calls.get(key) === answer) calls.delete(key);
      };
      answer.then(({ status }) => {
        const left = sharedMs - (performance.now() - startedAt);
        if (status === 200 && left > 0) setTimeout(forget, left).unref();
        else forget();
      }, forget);
      return answer;
    };
  }

  /** Forgets what a tenant's calls were answered. */
  drop(tenantId: string): void {
    this.#ofTenants.delete(tenantId);
  }
}
