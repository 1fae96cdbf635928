import type { PublicTenantConfig } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { ConsentPurpose, Locale } from '@grandstand/contract/constants';
import { useSession, viewerId } from '../session/store/session-store.ts';
import { promptVersion } from './consent-purposes.ts';
import { followConsent, hasAgreed, recordConsent, useConsent } from './consent-store.ts';
import { setAnalyticsListener, type TrackedEvent } from './analytics-events.ts';
import { bufferEvent, drainBufferedEvents } from './event-buffer.ts';
import type { Analytics, ErrorReports, PageVisit, PushTags, Service } from './service.ts';

/** The portal's version, for error reports. */
const release = String(import.meta.env['VITE_APP_VERSION'] ?? '0');

interface Options {
  readonly tenant: PublicTenantConfig;
  readonly locale: Locale;
  readonly api: ApiClient;
  /** True if the document may not run third-party services: sign-in, account, payment. */
  readonly isSensitive: boolean;
  /** Returns the current page. */
  readonly currentPage: () => PageVisit;
  /** Calls `listener` on every page change; returns a function that unsubscribes. */
  readonly onPage: (listener: () => void) => () => void;
}

/** Buffer limit; more calls than a service gets while it loads. */
const maxPendingWork = 50;

/** A service that is loaded when it is first enabled. */
interface LazyService<Kind extends Service> {
  /** Starts or stops the service. */
  enable(isEnabled: boolean): void;
  /** Runs `work` with the service if it is enabled, once it is loaded. */
  use(work: (service: Kind) => void): void;
}

function lazyService<Kind extends Service>(start: () => Promise<Kind>): LazyService<Kind> {
  let service: Kind | null = null;
  let isFetched = false;
  let isEnabled = false;
  let pendingWork: ((service: Kind) => void)[] = [];
  const fetchOnce = () => {
    isFetched = true;
    start().then(
      (started) => {
        service = started;
        if (!isEnabled) service.stop();
        for (const work of pendingWork) work(started);
        pendingWork = [];
      },
      (error: unknown) => {
        // Blocked or offline: the page works without it.
        // oxlint-disable-next-line no-console
        console.warn('A service could not be fetched', error);
      },
    );
  };
  return {
    enable(next) {
      if (next === isEnabled) return;
      isEnabled = next;
      if (!next) pendingWork = [];
      if (!isFetched) fetchOnce();
      else if (next) service?.resume();
      else service?.stop();
    },
    use(work) {
      if (!isEnabled) return;
      if (service !== null) work(service);
      else if (pendingWork.length < maxPendingWork) pendingWork.push(work);
    },
  };
}

/** Passes an event on to an analytics service. */
function forward(analytics: Analytics, event: TrackedEvent): void {
  switch (event.name) {
    case 'login_completed':
    case 'sign_up_completed':
      analytics.track(event.name, {});
      break;
    case 'login_failed':
      analytics.track(event.name, { reason: event.reason });
      break;
    case 'playback_quality':
      analytics.playback(event.properties);
      break;
    case 'play_progress':
      analytics.play?.(event.properties);
      break;
    case 'server_failed':
      // Only reported as an error.
      break;
  }
}

/**
 * Runs only the services that the tenant configures and the viewer has agreed to, now and when the choice
 * changes. Events on a sensitive page are buffered, and sent to Segment on the next other page. Returns a
 * function that stops everything.
 */
export function loadConsentedServices(options: Options): () => void {
  const { tenant, locale, api, isSensitive, currentPage, onPage } = options;
  const { third_parties: thirdParties = {}, own_analytics: own } = tenant;
  const { segment, bugsnag, onesignal, facebook } = isSensitive ? {} : thirdParties;
  const version = promptVersion(tenant);
  const isAgreed = (purpose: ConsentPurpose) =>
    hasAgreed(useConsent.getState().choice, version, purpose);

  const segmentAnalytics =
    segment &&
    lazyService<Analytics>(async () =>
      (await import('./segment.ts')).startSegment(segment, tenant.id),
    );
  const ownAnalytics =
    own &&
    lazyService<Analytics>(async () => (await import('./own-analytics.ts')).startOwnAnalytics(api));
  const errors =
    bugsnag &&
    lazyService<ErrorReports>(async () =>
      (await import('./bugsnag.ts')).startBugsnag(bugsnag, tenant.id, release),
    );
  const push =
    onesignal &&
    lazyService<PushTags>(async () => (await import('./one-signal.ts')).startOneSignal(onesignal));
  const facebookVisits =
    facebook &&
    lazyService<Service>(async () =>
      (await import('./facebook.ts')).startFacebook(facebook, locale),
    );
  const analytics = [segmentAnalytics, ownAnalytics].filter((provider) => provider !== undefined);

  const identifyViewer = () => {
    const id = viewerId();
    for (const provider of analytics) provider.use((service) => service.identify(id));
    push?.use((tags) => tags.tagUser(id));
  };
  const trackPage = () => {
    const visit = currentPage();
    for (const provider of analytics) provider.use((service) => service.page(visit));
  };

  let wasTracking = false;
  const apply = () => {
    const isTracking = isAgreed('analytics');
    for (const provider of analytics) provider.enable(isTracking);
    errors?.enable(isAgreed('errors'));
    push?.enable(isAgreed('marketing'));
    facebookVisits?.enable(isAgreed('marketing'));
    push?.use((tags) => tags.tagUser(viewerId()));
    if (isTracking && !wasTracking) {
      identifyViewer();
      trackPage();
    }
    wasTracking = isTracking;
  };

  const stops = [
    followConsent(),
    recordConsent(api, locale),
    useConsent.subscribe(apply),
    onPage(trackPage),
    useSession.subscribe((next, before) => {
      const id = viewerId(next);
      if (id === viewerId(before)) return;
      if (id === null) for (const provider of analytics) provider.use((service) => service.reset());
      identifyViewer();
    }),
  ];
  apply();
  if (!isSensitive)
    for (const event of drainBufferedEvents())
      segmentAnalytics?.use((service) => forward(service, event));
  stops.push(
    setAnalyticsListener((event) => {
      if (event.name === 'server_failed') {
        const { call, status } = event;
        errors?.use((service) => service.report(new Error(`${call} returned ${status}`)));
        return;
      }
      for (const provider of analytics) provider.use((service) => forward(service, event));
      if (isSensitive && thirdParties.segment !== undefined && isAgreed('analytics'))
        bufferEvent(event);
    }),
  );
  return () => {
    stops.forEach((stop) => stop());
    for (const provider of [...analytics, errors, push, facebookVisits]) provider?.enable(false);
  };
}
