import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../../testing.ts';
import { eventOf } from '../../../modules/event/testing.ts';

const events = { alpha: { events: [eventOf('match')] } };
let api: TestApi;

beforeAll(async () => {
  api = await createTestApi({ content: events, env: { GRANDSTAND_ENV: 'production' } });
});
afterAll(() => api.close());

const send = (url: string, remoteAddress = '203.0.113.7') =>
  api.app.inject({
    url,
    remoteAddress,
    headers: { host: 'alpha.test' },
    ...(url.endsWith('/list') && { method: 'POST', payload: {} }),
  });

/** Holds the event loop up, as a stampede does, until the result is called. */
function blockEventLoop(): () => void {
  const timer = setInterval(() => {
    const endsAt = performance.now() + 400;
    while (performance.now() < endsAt);
  }, 1);
  return () => clearInterval(timer);
}

it('lists get 503 while the event loop is late, and playback and purchases go on', async () => {
  expect((await send('/api/event/list')).statusCode).toBe(200);
  const unblock = blockEventLoop();
  try {
    await expect
      .poll(async () => (await send('/api/event/list')).statusCode, { timeout: 40_000 })
      .toBe(503);
    const refused = await send('/api/event/list');
    expect(refused.json()).toMatchObject({ messageErrorCode: 'service_unavailable' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(2);
    expect((await send('/api/event/get_by_id/id/match')).statusCode).toBe(200);
    expect((await send('/api/event/get_commerce_options?eventId=match')).statusCode).toBe(200);
    expect((await send('/readyz')).statusCode).toBe(200);
    // The data of pages that this process renders.
    expect((await send('/api/event/list', '::')).statusCode).toBe(200);
  } finally {
    unblock();
  }
  await expect
    .poll(async () => (await send('/api/event/list')).statusCode, { timeout: 40_000 })
    .toBe(200);
}, 120_000);

it('OVERLOAD_DELAY_MS=0 refuses nothing, as in the local environment', async () => {
  const local = await createTestApi({ content: events, env: { OVERLOAD_DELAY_MS: '0' } });
  expect(local.app.hasDecorator('isUnderPressure')).toBe(false);
  await local.close();
});
