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
/** What the package exports is the SDK itself for bundlers, and a module with a default for Node's types. */
export const Bugsnag = sdk as unknown as Sdk;

type Settings = NonNullable<NonNullable<PublicTenantConfig['third_parties']>['bugsnag']>;

/** Reports of one visit, over all its pages (TPS-10). */
const mostReports = 10;
const mostBreadcrumbs = 100;
const countKey = 'ott-reports';

/** Addresses without their queries, in which somebody's words or a token may stand. */
const withoutQueries = (text: string): string => text.replace(/[?#][^\s"]*/g, '');

function cleanBreadcrumb(breadcrumb: Breadcrumb): void {
  breadcrumb.metadata = Object.fromEntries(
    Object.entries(breadcrumb.metadata).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'string' ? withoutQueries(value) : value,
    ]),
  );
}

/** Takes one of the reports that this visit still has; the SDK itself counts for a single page. */
function takeReport(): boolean {
  try {
    const count = Number(sessionStorage.getItem(countKey) ?? 0);
    if (count >= mostReports) return false;
    sessionStorage.setItem(countKey, String(count + 1));
  } catch {
    // Without storage the SDK's own count holds for the page.
  }
  return true;
}

/** Bugsnag by its own SDK, which leaves out of a report what would make it larger than 1 MB (TPS-12). */
export function startBugsnag(settings: Settings, tenantId: string, release: string): ErrorReports {
  let stopped = false;
  const { api_key: apiKey, notify_url: notify, max_breadcrumbs: breadcrumbs } = settings;
  const client = Bugsnag.createClient({
    apiKey,
    appVersion: release,
    endpoints: { notify, sessions: notify },
    // A session would be a request of its own, and begin the count of reports anew.
    autoTrackSessions: false,
    collectUserIp: false,
    generateAnonymousId: false,
    trackInlineScripts: false,
    maxEvents: mostReports,
    maxBreadcrumbs: Math.min(breadcrumbs, mostBreadcrumbs),
    // What is logged or clicked may hold what somebody typed.
    enabledBreadcrumbTypes: ['navigation', 'request', 'error', 'manual', 'state'],
    redactedKeys: ['password', /token/i, 'authorization', 'x-authorization', 'data'],
    metadata: { portal: { tenant: tenantId } },
    logger: null,
    onBreadcrumb: cleanBreadcrumb,
    onError(event: Event) {
      if (stopped || !takeReport()) return false;
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
