import type { AnalyticsEvent } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { analyticsBatch, dayMs } from '@grandstand/contract/constants';
import { removeStored } from './remove-stored.ts';
import type { Analytics } from './service.ts';

const key = 'ott-visitor';
const lifetimeMs = 365 * dayMs;

/** Events are collected for this time and sent together. */
const batchDelayMs = 5_000;

/** Returns a random id of this browser, valid for a year; without storage, for this page. */
function visitorId(): string {
  const now = Date.now();
  try {
    const { id, since } = JSON.parse(localStorage.getItem(key) ?? '{}') as {
      id?: string;
      since?: number;
    };
    if (typeof id === 'string' && typeof since === 'number' && now - since < lifetimeMs) return id;
    const created = crypto.randomUUID();
    localStorage.setItem(key, JSON.stringify({ id: created, since: now }));
    return created;
  } catch {
    return crypto.randomUUID();
  }
}

/** Starts analytics into the tenant's own database. It never receives the viewer's identity. */
export function startOwnAnalytics(api: ApiClient): Analytics {
  let visitor = visitorId();
  let queue: AnalyticsEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isStopped = false;

  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (queue.length === 0) return;
    const events = queue;
    queue = [];
    // A failed batch is not sent again.
    api.analytics.collect({ body: { visitor, events } }).catch(() => {});
  }

  function add(event: AnalyticsEvent): void {
    if (isStopped) return;
    queue.push(event);
    if (queue.length >= analyticsBatch) flush();
    else timer ??= setTimeout(flush, batchDelayMs);
  }
  // The last event that every browser fires before a page ends; the call has `keepalive`.
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
      queue = [];
      flush();
      removeStored(/^ott-visitor$/);
    },
    resume() {
      isStopped = false;
      visitor = visitorId();
    },
  };
}
