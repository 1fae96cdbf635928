// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Bugsnag, startBugsnag } from './bugsnag.ts';
import { startCollector } from './collector.testing.ts';

interface Report {
  readonly events: readonly {
    readonly breadcrumbs: readonly { readonly name: string; readonly metaData: object }[];
    readonly exceptions: readonly { readonly message: string }[];
    readonly request: { readonly url: string };
  }[];
}

let collector: Awaited<ReturnType<typeof startCollector>>;
const reports = () => collector.of('/notify').map(({ body }) => body as Report);
const start = (breadcrumbs = 25) => {
  // A page creates one client; each test is a page of its own.
  vi.spyOn(Bugsnag, 'createClient');
  const service = startBugsnag(
    {
      api_key: '0123456789abcdef0123456789abcdef',
      notify_url: `${collector.url}/notify`,
      max_breadcrumbs: breadcrumbs,
    },
    'alpha',
    '1.0.0',
  );
  const client = vi.mocked(Bugsnag.createClient).mock.results.at(-1)?.value as ReturnType<
    typeof Bugsnag.createClient
  >;
  return { service, client };
};

beforeEach(async () => {
  collector = await startCollector();
});
afterEach(async () => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  await collector.close();
});

describe('error reports through Bugsnag’s SDK', () => {
  it('[TPS-10] sends at most ten reports per visit, across its pages', async () => {
    const { service } = start();
    for (let index = 0; index < 6; index += 1) service.report(new Error(`fault ${index}`));
    // The next page of the visit.
    const { service: next } = start();
    for (let index = 6; index < 15; index += 1) next.report(new Error(`fault ${index}`));
    await expect.poll(reports).toHaveLength(10);
    expect(
      reports().flatMap(({ events }) => events.flatMap(({ exceptions }) => exceptions)),
    ).toHaveLength(10);
  });

  it('[TPS-11] sends the last 25 breadcrumbs by default, and at most 100', async () => {
    const usual = start();
    for (let step = 0; step < 40; step += 1) usual.client.leaveBreadcrumb(`step ${step}`);
    usual.service.report(new Error('after forty'));
    await expect.poll(reports).toHaveLength(1);
    expect(reports()[0]?.events[0]?.breadcrumbs).toHaveLength(25);
    const most = start(500);
    for (let step = 0; step < 140; step += 1) most.client.leaveBreadcrumb(`step ${step}`);
    most.service.report(new Error('after many'));
    await expect.poll(reports).toHaveLength(2);
    expect(reports()[1]?.events[0]?.breadcrumbs).toHaveLength(100);
  });

  it('[TPS-12] sends no report larger than 1 MB', async () => {
    const { service, client } = start();
    client.addMetadata('huge', { text: 'x'.repeat(3_000_000) });
    service.report(new Error('with too much around it'));
    await expect.poll(() => collector.of('/notify')).toHaveLength(1);
    expect(collector.of('/notify')[0]?.bytes).toBeLessThanOrEqual(1_000_000);
  });

  it('strips queries from addresses, which may contain a token or typed text', async () => {
    history.replaceState(null, '', '/live/?token=secret');
    const { service, client } = start();
    client.leaveBreadcrumb('went', { to: '/auth/login/limit/?data=secret' });
    service.report(new Error('plain'));
    await expect.poll(reports).toHaveLength(1);
    const [event] = reports()[0]?.events ?? [];
    expect(event?.request.url).toMatch(/\/live\/$/);
    expect(event?.breadcrumbs.map(({ metaData }) => metaData)).toContainEqual({
      to: '/auth/login/limit/',
    });
    expect(JSON.stringify(event)).not.toContain('=secret');
  });

  it('redacts passwords and tokens in an error’s metadata', async () => {
    const { service, client } = start();
    const secret = 'nobody-is-to-read-this';
    for (const name of ['password', 'refresh_token', 'authorization', 'x-authorization', 'data'])
      client.addMetadata('request', name, secret);
    client.addMetadata('request', 'method', 'POST');
    service.report(new Error('with secrets around it'));
    await expect.poll(reports).toHaveLength(1);
    const sent = JSON.stringify(reports());
    expect(sent).toContain('"method":"POST"');
    expect(sent).not.toContain(secret);
  });

  it('sends nothing after consent is withdrawn', async () => {
    const { service } = start();
    service.stop();
    service.report(new Error('while stopped'));
    service.resume();
    service.report(new Error('after resume'));
    await expect.poll(reports).toHaveLength(1);
    expect(reports()[0]?.events[0]?.exceptions[0]?.message).toBe('after resume');
  });
});
