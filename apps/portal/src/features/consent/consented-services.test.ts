// @vitest-environment jsdom
import type { AnalyticsPlay, PublicTenantConfig } from '@grandstand/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aClient, aTenant } from '../testing.tsx';
import { useSession } from '../../lib/session/store/session-store.ts';
import { promptVersion } from '../../lib/third-parties/consent-purposes.ts';
import { startBugsnag } from '../../lib/third-parties/bugsnag.ts';
import { chooseConsent, useConsent } from '../../lib/third-parties/consent-store.ts';
import { startFacebook } from '../../lib/third-parties/facebook.ts';
import { trackEvent } from '../../lib/third-parties/analytics-events.ts';
import { loadConsentedServices } from '../../lib/third-parties/consented-services.ts';
import { startOneSignal } from '../../lib/third-parties/one-signal.ts';
import { startOwnAnalytics } from '../../lib/third-parties/own-analytics.ts';
import { startSegment } from '../../lib/third-parties/segment.ts';

vi.mock('../../lib/third-parties/segment.ts', { spy: true });
vi.mock('../../lib/third-parties/bugsnag.ts', { spy: true });
vi.mock('../../lib/third-parties/one-signal.ts', { spy: true });
vi.mock('../../lib/third-parties/facebook.ts', { spy: true });
vi.mock('../../lib/third-parties/own-analytics.ts', { spy: true });

let log: string[] = [];
const logCall =
  (service: string) =>
  (...values: unknown[]) =>
    void log.push(
      [service, ...values.map((value) => (value instanceof Error ? value.message : value))]
        .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
        .join(' '),
    );
const analytics = (name: string) => ({
  page: logCall(`${name}.page`),
  track: logCall(`${name}.track`),
  playback: logCall(`${name}.playback`),
  identify: logCall(`${name}.identify`),
  reset: logCall(`${name}.reset`),
  stop: logCall(`${name}.stop`),
  resume: logCall(`${name}.resume`),
});
const started = () =>
  [startSegment, startBugsnag, startOneSignal, startFacebook, startOwnAnalytics].map(
    (start) => vi.mocked(start).mock.calls.length,
  );

const named: PublicTenantConfig['third_parties'] = {
  segment: { write_key: 'key1', cdn_url: 'https://cdn.example', api_url: 'https://api.example' },
  bugsnag: {
    api_key: '0123456789abcdef0123456789abcdef',
    notify_url: 'https://notify.example',
    max_breadcrumbs: 25,
  },
  onesignal: { app_id: '0f0e0d0c-0b0a-4900-8807-060504030201' },
  facebook: { app_id: '1234567', version: 'v15.0' },
};
const tenantOfAll = aTenant({
  third_parties: named,
  own_analytics: { keep_days: 30, plays_one_of: 4 },
});
const viewer = { id: 'u1' } as NonNullable<ReturnType<typeof useSession.getState>['user']>;

let stopServices: (() => void)[] = [];
let changePage: () => void = () => {};
let path = '/';
function startServices(tenant: PublicTenantConfig, isSensitive = false) {
  const { api, calls } = aClient({ 'consent.record': () => ({}) });
  stopServices.push(
    loadConsentedServices({
      tenant,
      api,
      locale: 'en',
      isSensitive,
      currentPage: () => ({ name: 'page', path }),
      onPage: (listener) => {
        changePage = listener;
        return () => {};
      },
    }),
  );
  return calls;
}
/** Resolves once every pending import has settled. */
const settled = () => vi.dynamicImportSettled();

beforeEach(() => {
  log = [];
  path = '/';
  localStorage.clear();
  sessionStorage.clear();
  useConsent.setState({ choice: null, isRead: false });
  useSession.setState({ user: null, token: null });
  vi.mocked(startSegment).mockImplementation(() => analytics('segment'));
  vi.mocked(startOwnAnalytics).mockImplementation(() => analytics('own'));
  const stoppable = (service: string) => ({
    stop: logCall(`${service}.stop`),
    resume: logCall(`${service}.resume`),
  });
  vi.mocked(startBugsnag).mockImplementation(() => ({
    ...stoppable('bugsnag'),
    report: logCall('bugsnag.report'),
  }));
  vi.mocked(startOneSignal).mockImplementation(() => ({
    ...stoppable('onesignal'),
    tagUser: logCall('onesignal.tag'),
  }));
  vi.mocked(startFacebook).mockImplementation(() => stoppable('facebook'));
});
afterEach(() => {
  stopServices.forEach((end) => end());
  stopServices = [];
  vi.clearAllMocks();
});

describe('consented services', () => {
  it('run only with a key and consent for their purpose, and stop when consent is withdrawn', async () => {
    startServices(tenantOfAll);
    await settled();
    expect(started()).toEqual([0, 0, 0, 0, 0]);
    const version = promptVersion(tenantOfAll);
    chooseConsent(version, ['errors']);
    await settled();
    expect(started()).toEqual([0, 1, 0, 0, 0]);
    chooseConsent(version, ['errors', 'analytics', 'marketing']);
    await expect.poll(started).toEqual([1, 1, 1, 1, 1]);
    await expect.poll(() => log.filter((line) => line.includes('.page '))).toHaveLength(2);
    chooseConsent(version, []);
    expect(log.filter((line) => line.includes('.stop')).toSorted()).toEqual([
      'bugsnag.stop',
      'facebook.stop',
      'onesignal.stop',
      'own.stop',
      'segment.stop',
    ]);
    log = [];
    changePage();
    trackEvent({ name: 'server_failed', call: 'event.list', status: 500 });
    expect(log).toEqual([]);
    // Consent again: the same service continues.
    chooseConsent(version, ['analytics']);
    expect(log.slice(0, 2).toSorted()).toEqual(['own.resume', 'segment.resume']);
    expect(started()).toEqual([1, 1, 1, 1, 1]);
  });

  it('do not run on consent to an earlier prompt, before a service was added', async () => {
    const before = aTenant({ own_analytics: { keep_days: 30, plays_one_of: 4 } });
    chooseConsent(promptVersion(before), ['analytics']);
    startServices(tenantOfAll);
    await settled();
    expect(started()).toEqual([0, 0, 0, 0, 0]);
  });

  it('[AUT-09, AUT-38] receive the viewer, their actions and their log-out', async () => {
    useSession.setState({ user: viewer, token: 't' });
    chooseConsent(promptVersion(tenantOfAll), ['analytics', 'marketing']);
    startServices(tenantOfAll);
    trackEvent({ name: 'login_completed', userId: 'u1' });
    await expect
      .poll(() => log.filter((line) => line.startsWith('segment.')))
      .toEqual([
        'segment.identify u1',
        'segment.page {"name":"page","path":"/"}',
        'segment.track login_completed {}',
      ]);
    await expect.poll(() => log.includes('onesignal.tag u1')).toBe(true);
    log = [];
    path = '/live';
    changePage();
    useSession.setState({ user: null, token: null });
    expect(log.filter((line) => !line.startsWith('own.'))).toEqual([
      'segment.page {"name":"page","path":"/live"}',
      'segment.reset',
      'segment.identify null',
      'onesignal.tag null',
    ]);
  });

  it('receive no playback quality, which only the tenant’s own analytics stores', async () => {
    const play = vi.fn<(metrics: unknown) => void>();
    vi.mocked(startOwnAnalytics).mockImplementation(() => ({ ...analytics('own'), play }));
    chooseConsent(promptVersion(tenantOfAll), ['analytics']);
    startServices(tenantOfAll);
    await expect.poll(started).toEqual([1, 0, 0, 0, 1]);
    await settled();
    log = [];
    const metrics = { play: 'p', eventId: 'e1' } as AnalyticsPlay;
    trackEvent({ name: 'play_progress', properties: metrics });
    expect(play.mock.calls).toEqual([[metrics]]);
    expect(log).toEqual([]);
  });

  it('[SEC-03] services of third parties do not run on sensitive pages; the next other page reports what happened there', async () => {
    chooseConsent(promptVersion(tenantOfAll), ['analytics', 'errors', 'marketing']);
    startServices(tenantOfAll, true);
    trackEvent({ name: 'login_failed', reason: 'login_failed' });
    await expect.poll(started).toEqual([0, 0, 0, 0, 1]);
    await settled();
    expect(started()).toEqual([0, 0, 0, 0, 1]);
    stopServices.forEach((end) => end());
    stopServices = [];
    startServices(tenantOfAll);
    await expect
      .poll(() => log.filter((line) => line.startsWith('segment.track')))
      .toEqual(['segment.track login_failed {"reason":"login_failed"}']);
  });

  it('[TPS-09] reports a response with status 500 or above', async () => {
    chooseConsent(promptVersion(tenantOfAll), ['errors']);
    startServices(tenantOfAll);
    trackEvent({ name: 'server_failed', call: 'event.list', status: 503 });
    await expect
      .poll(() => log.filter((line) => line.startsWith('bugsnag')))
      .toEqual(['bugsnag.report event.list returned 503']);
  });

  it('store each choice in the tenant’s records once', async () => {
    const calls = startServices(tenantOfAll);
    chooseConsent(promptVersion(tenantOfAll), ['errors']);
    await expect.poll(() => useConsent.getState().choice?.isRecorded).toBe(true);
    const recorded = calls.filter(({ name }) => name === 'consent.record');
    expect(recorded).toHaveLength(1);
    expect(JSON.stringify(recorded[0])).toContain('"agreed":["errors"]');
    expect(JSON.stringify(recorded[0])).toContain(promptVersion(tenantOfAll));
  });
});
