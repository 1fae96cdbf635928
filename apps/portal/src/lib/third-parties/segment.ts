import type { PublicTenantConfig } from '@grandstand/contract';
import { AnalyticsBrowser } from '@segment/analytics-next';
import { removeStored } from './remove-stored.ts';
import type { Analytics } from './service.ts';
import { limitRequests } from './limit-requests.ts';

type Settings = NonNullable<NonNullable<PublicTenantConfig['third_parties']>['segment']>;

/** Events per request (TPS-02). */
const batchSize = 10;
/** Batching delay and request timeout, ms (TPS-03). */
const timeoutMs = 5_000;
const cookieDays = 365;

const own = 'Segment.io';

/** Strips the query, which may contain typed text or a token. */
const withoutQuery = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/[?#].*$/s, '') : value;

interface PageFacts {
  search?: unknown;
  url?: unknown;
  referrer?: unknown;
}

function cleanPage(page: PageFacts | undefined): void {
  if (page === undefined) return;
  if ('search' in page) page.search = '';
  if ('url' in page) page.url = withoutQuery(page.url);
  if ('referrer' in page) page.referrer = withoutQuery(page.referrer);
}

/** Starts Segment's own SDK. It never loads another site's script, whatever its project's settings say. */
export function startSegment(settings: Settings, tenantId: string): Analytics {
  const { write_key: writeKey, cdn_url: cdnURL, api_url: apiUrl } = settings;
  const requests = limitRequests([cdnURL, apiUrl], timeoutMs);
  const [protocol, apiHost] = apiUrl.split('://') as ['http' | 'https', string];
  const analytics = AnalyticsBrowser.load(
    { writeKey, cdnURL },
    {
      cookie: { maxage: cookieDays },
      // Disables destinations that would load scripts, and the SDK's own metrics.
      updateCDNSettings: ({ integrations, plan }) => ({
        integrations: { [own]: integrations[own] ?? {} },
        ...(plan === undefined ? {} : { plan }),
        metrics: { sampleRate: 0 },
      }),
      integrations: {
        All: false,
        [own]: {
          apiHost,
          protocol,
          deliveryStrategy: {
            strategy: 'batching',
            config: { size: batchSize, timeout: timeoutMs },
          },
        },
      },
    },
  );
  const warn = (error: unknown) => {
    // oxlint-disable-next-line no-console
    console.warn('Analytics are not available', error);
  };
  // Calls before it is ready are queued inside; a failure is logged once, here.
  analytics.then(() => {}, warn);
  const quietly = (work: Promise<unknown>) => void work.catch(() => {});
  quietly(
    analytics.addSourceMiddleware(({ payload, next }) => {
      const event = payload.obj;
      if (event.type === 'page' || event.type === 'track')
        event.properties = { ...event.properties, tenant: tenantId };
      cleanPage(event.context?.page);
      if (event.type === 'page') cleanPage(event.properties);
      next(payload);
    }),
  );
  return {
    page: ({ name, path }) => quietly(analytics.page(undefined, name ?? undefined, { path })),
    track: (name, properties) => quietly(analytics.track(name, { ...properties })),
    playback: (quality) => quietly(analytics.track('playback_quality', { ...quality })),
    identify(userId) {
      if (userId !== null) quietly(analytics.identify(userId));
      // The viewer may have signed out on a page without this service.
      else quietly(analytics.then(([sdk]) => (sdk.user().id() == null ? null : sdk.reset())));
    },
    reset: () => quietly(analytics.reset()),
    stop() {
      requests.refuse(true);
      quietly(
        analytics.reset().finally(() => removeStored(/^ajs_|:dest-Segment\.io|^analytics_session/)),
      );
    },
    resume: () => requests.refuse(false),
  };
}
