import type { AnalyticsEvent } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { analyticsBatch } from '@grandstand/contract/constants';
import { removeStored } from './remove-stored.ts';
import type { Analytics } from './service.ts';

const key = 'ott-visitor';
const dayMs = 86_400_000;
const lifetimeMs = 365 * dayMs;

/** Batching delay of events, ms. */
const waitMs = 5_000;

/** Returns a random id of this browser, valid for a year; without storage, for this page. */
function visitorId(): string {
  const now = Date.now();
  try {
    const { id, since } = JSON.parse(localStorage.getItem(key) ?? '{}') as {
      id?: string;
      since?: number;
    };
    if (typeof id === 'string' && typeof since === 'number' && now - since < lifetimeMs) return id;
    const made = crypto.randomUUID();
    localStorage.setItem(key, JSON.stringify({ id: made, since: now }));
    return made;
  } catch {
    return crypto.randomUUID();
  }
}

/** Starts analytics into the tenant's own database. It never receives the viewer's identity. */
export function startOwnAnalytics(api: ApiClient): Analytics {
  let visitor = visitorId();
  let waiting: AnalyticsEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isStopped = false;

  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting.length === 0) return;
    const events = waiting;
    waiting = [];
    // A failed batch is lost: no page waits for it or stores it.
    api.analytics.collect({ body: { visitor, events } }).catch(() => {});
  }

  function add(event: AnalyticsEvent): void {
    if (isStopped) return;
    waiting.push(event);
    if (waiting.length >= analyticsBatch) flush();
    else timer ??= setTimeout(flush, waitMs);
  }
  // The last event that every browser fires; the call outlives the page.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });

  return {
    page: ({ name, path }) => add({ kind: 'page', name: name ?? 'unknown', path }),
    track: (name, properties) => add({ kind: 'track', name, properties }),
    playback: (quality) => add({ kind: 'playback', ...quality }),
    // Sent separately from the browser's events, and without its id.
    play(body) {
      if (!isStopped) api.analytics.reportPlay({ body }).catch(() => {});
    },
    identify() {},
    reset() {
      flush();
      removeStored(/^ott-visitor$/);
      visitor = visitorId();
    },
    stop() {
      isStopped = true;
      waiting = [];
      flush();
      removeStored(/^ott-visitor$/);
    },
    resume() {
      isStopped = false;
      visitor = visitorId();
    },
  };
}
