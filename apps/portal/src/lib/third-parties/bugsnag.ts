import sdk, {
  type Breadcrumb,
  type BrowserConfig,
  type Client,
  type Event,
} from '@bugsnag/browser';
import type { PublicTenantConfig } from '@grandstand/contract';
import type { ErrorReports } from './service.ts';

interface Sdk {
  createClient(config: BrowserConfig): Client;
}
/** For bundlers the package exports the SDK itself; for Node's types a module with a default export. */
export const Bugsnag = sdk as unknown as Sdk;

type Settings = NonNullable<NonNullable<PublicTenantConfig['third_parties']>['bugsnag']>;

/** Maximum reports per visit, across its pages (TPS-10). */
const maxReports = 10;
const maxBreadcrumbs = 100;
const countKey = 'ott-reports';

/** Strips queries, which may contain typed text or a token. */
const withoutQueries = (text: string): string => text.replace(/[?#][^\s"]*/g, '');

function cleanBreadcrumb(breadcrumb: Breadcrumb): void {
  breadcrumb.metadata = Object.fromEntries(
    Object.entries(breadcrumb.metadata).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'string' ? withoutQueries(value) : value,
    ]),
  );
}

/** Counts a report; false if the visit has none left. The SDK's own count covers only one page. */
function consumeReport(): boolean {
  try {
    const count = Number(sessionStorage.getItem(countKey) ?? 0);
    if (count >= maxReports) return false;
    sessionStorage.setItem(countKey, String(count + 1));
  } catch {
    // Without storage the SDK's own count per page applies.
  }
  return true;
}

/** Starts Bugsnag's own SDK, which trims reports that would exceed 1 MB (TPS-12). */
export function startBugsnag(settings: Settings, tenantId: string, release: string): ErrorReports {
  let stopped = false;
  const { api_key: apiKey, notify_url: notify, max_breadcrumbs: breadcrumbs } = settings;
  const client = Bugsnag.createClient({
    apiKey,
    appVersion: release,
    endpoints: { notify, sessions: notify },
    // A session would be an extra request, and restart the count of reports.
    autoTrackSessions: false,
    collectUserIp: false,
    generateAnonymousId: false,
    trackInlineScripts: false,
    maxEvents: maxReports,
    maxBreadcrumbs: Math.min(breadcrumbs, maxBreadcrumbs),
    // Log and click breadcrumbs may contain typed text.
    enabledBreadcrumbTypes: ['navigation', 'request', 'error', 'manual', 'state'],
    redactedKeys: ['password', /token/i, 'authorization', 'x-authorization', 'data'],
    metadata: { portal: { tenant: tenantId } },
    logger: null,
    onBreadcrumb: cleanBreadcrumb,
    onError(event: Event) {
      if (stopped || !consumeReport()) return false;
      event.request.url = withoutQueries(event.request.url ?? '');
      event.context = withoutQueries(event.context ?? '');
      return true;
    },
  });
  return {
    report: (error) => client.notify(error),
    stop() {
      stopped = true;
    },
    resume() {
      stopped = false;
    },
  };
}
