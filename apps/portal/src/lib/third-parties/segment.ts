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

/** The integration that sends events to Segment itself. */
const segmentIntegration = 'Segment.io';

/** Strips the query, which may contain typed text or a token. */
const withoutQuery = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/[?#].*$/s, '') : value;

interface PageContext {
  search?: unknown;
  url?: unknown;
  referrer?: unknown;
}

function cleanPage(page: PageContext | undefined): void {
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
        integrations: { [segmentIntegration]: integrations[segmentIntegration] ?? {} },
        ...(plan === undefined ? {} : { plan }),
        metrics: { sampleRate: 0 },
      }),
      integrations: {
        All: false,
        [segmentIntegration]: {
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
  // The SDK queues calls until it is loaded; a failure to load is logged once, here.
  analytics.then(() => {}, warn);
  const ignoreFailure = (work: Promise<unknown>) => void work.catch(() => {});
  ignoreFailure(
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
    page: ({ name, path }) => ignoreFailure(analytics.page(undefined, name ?? undefined, { path })),
    track: (name, properties) => ignoreFailure(analytics.track(name, { ...properties })),
    playback: (quality) => ignoreFailure(analytics.track('playback_quality', { ...quality })),
    identify(userId) {
      if (userId !== null) ignoreFailure(analytics.identify(userId));
      // The viewer may have signed out on a page without this service.
      else ignoreFailure(analytics.then(([sdk]) => (sdk.user().id() == null ? null : sdk.reset())));
    },
    reset: () => ignoreFailure(analytics.reset()),
    stop() {
      requests.setBlocked(true);
      ignoreFailure(
        analytics.reset().finally(() => removeStored(/^ajs_|:dest-Segment\.io|^analytics_session/)),
      );
    },
    resume: () => requests.setBlocked(false),
  };
}
