import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, freePort, type TestApi } from '../../testing.ts';
import { eventOf } from '../../modules/event/testing.ts';
import { signedIn } from '../../modules/session/testing.ts';
import { version } from '../config/version.ts';

let api: TestApi;
let port = 0;

beforeAll(async () => {
  port = await freePort();
  api = await createTestApi({
    content: { alpha: { events: [eventOf('match')] } },
    env: { METRICS_PORT: String(port) },
  });
  await api.app.metrics?.listen();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());

/** Reads `/metrics` as Prometheus does. Returns the lines of a metric. */
async function linesOf(name: string): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.status).toBe(200);
  const text = await response.text();
  return text.split('\n').filter((line) => line.startsWith(name));
}
const get = (url: string) => api.app.inject({ url, headers: { host: 'alpha.test' } });

it('requests are counted by class and status', async () => {
  await get('/api/info/imprint');
  await get('/media/events/none/master.m3u8');
  await get('/media/h/none/events/none/master.m3u8');
  await get('/media/events/match/films/none/0.m4s');
  await get('/readyz');
  const counts = await linesOf('grandstand_request_duration_seconds_count');
  for (const [name, status] of [
    ['call', 200],
    ['playlist', 404],
    ['granted-playlist', 403],
    ['health', 200],
  ])
    expect(counts).toContainEqual(expect.stringContaining(`class="${name}",status="${status}"`));
});

it('requests of this process to itself are not counted', async () => {
  const before = await linesOf(
    'grandstand_request_duration_seconds_count{class="call",status="200"}',
  );
  await api.app.inject({
    url: '/api/info/imprint',
    headers: { host: 'alpha.test' },
    remoteAddress: '::',
  });
  expect(
    await linesOf('grandstand_request_duration_seconds_count{class="call",status="200"}'),
  ).toEqual(before);
});

it('build, sockets, rooms, streams, and the process are measured', async () => {
  const schema = expect.stringMatching(
    new RegExp(
      String.raw`^grandstand_build_info\{version="${version}",schema="\d+",roles="web,api,media,jobs"\} 1$`,
    ),
  );
  expect(await linesOf('grandstand_build_info')).toEqual([schema]);
  expect(await linesOf('grandstand_sockets')).toEqual(['grandstand_sockets 0']);
  expect(await linesOf('grandstand_rooms')).toEqual(['grandstand_rooms 0']);
  expect(await linesOf('grandstand_playing_streams')).toContain(
    'grandstand_playing_streams{tenant="alpha"} 0',
  );
  expect(await linesOf('nodejs_eventloop_lag_seconds')).not.toEqual([]);
});

it('due work is measured with its age', async () => {
  // Jobs start with `listen`, which this process does not call.
  const idle = await createTestApi({ env: { METRICS_PORT: '1' } });
  await signedIn(idle, 'waits');
  const text = await idle.app.metrics?.text();
  await idle.close();
  expect(text).toMatch(/^grandstand_outbox_pending\{queue="[^"]+"\} [1-9]/m);
  expect(text).toMatch(/^grandstand_outbox_age_seconds\{queue="[^"]+"\} \d/m);
});

it('the port serves only metrics, and no other address serves them', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await get('/metrics')).statusCode).toBe(404);
});

it('a port that is taken is refused with its setting', async () => {
  const second = await createTestApi({ env: { METRICS_PORT: String(port) } });
  await expect(second.app.metrics?.listen()).rejects.toThrow(
    `METRICS_PORT: ${port} is taken by another process`,
  );
  await second.close();
});

it('nothing is measured by default', async () => {
  const other = await createTestApi();
  expect(other.app.metrics).toBeNull();
  await other.close();
});
