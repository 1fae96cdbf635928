import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { at, eventOf, testNow } from '../event/testing.ts';

const operator = { operatorKey: testOperatorKey };
const match = (id: string, fields: object = {}) =>
  eventOf(id, {
    status: 'upcoming',
    stream: { kind: 'none' },
    gameStartDate: at(30),
    ...fields,
  });

let api: TestApi;
let now = testNow;
beforeAll(async () => {
  const events = [match('match'), match('cancelled', { cancelled: true })];
  api = await createTestApi({
    clock: () => now,
    tenants: [testTenant('alpha'), testTenant('alpha-two'), testTenant('beta')],
    content: { alpha: { events }, 'alpha-two': { events }, beta: { events } },
  });
});
afterAll(() => api.close());
// What the test before reported is no longer shown.
beforeEach(() => {
  now += 10 * minuteMs;
});

const publish = (body: object) =>
  api.app.inject({
    method: 'POST',
    url: '/api/ingest/authorise',
    headers: { host: 'ingest.invalid', 'content-type': 'application/json' },
    payload: JSON.stringify({ address: '192.0.2.1', ...body }),
  });
const refusalOf = async (tenant: string, id = 'match') =>
  (await api.streamKey.getRefusal({ ...operator, tenant, params: { id } })).body.content.refusal;
const wrongKey = () => ({ code: 'stream_key_unknown', at: new Date(now).toISOString() });

it('an encoder with a wrong key is shown at the desks of its tenant for three minutes, without the key', async () => {
  expect(await refusalOf('alpha')).toBeNull();
  await publish({ key: 'gs_alpha_wrongwrong' });
  expect(await refusalOf('alpha')).toEqual(wrongKey());
  expect(await refusalOf('beta')).toBeNull();
  now += 3 * minuteMs;
  expect(await refusalOf('alpha')).toBeNull();
});

it('a key that is cut off still names its tenant', async () => {
  await publish({ key: 'gs_alpha-two' });
  expect([await refusalOf('alpha'), await refusalOf('alpha-two')]).toEqual([null, wrongKey()]);
});

it('a key that names no tenant is reported to the one at whose host the encoder connected', async () => {
  await publish({ key: 'my-stream', host: 'beta.test' });
  expect([await refusalOf('alpha'), await refusalOf('beta')]).toEqual([null, wrongKey()]);
  now += 10 * minuteMs;
  await publish({ key: 'my-stream', host: 'elsewhere.test' });
  expect([await refusalOf('alpha'), await refusalOf('beta')]).toEqual([null, null]);
});

it('an encoder with a valid key that is refused for its match is reported to the desk of that match', async () => {
  const created = await api.streamKey.create({
    ...operator,
    tenant: 'alpha',
    body: { event_id: 'cancelled' },
  });
  await publish({ key: created.body.content.key });
  expect(await refusalOf('alpha', 'cancelled')).toMatchObject({ code: 'event_cancelled' });
  expect(await refusalOf('alpha')).toBeNull();
});

it('the check of a connected encoder reports nothing', async () => {
  await publish({ key: 'gs_alpha_wrongwrong', is_open: true });
  expect(await refusalOf('alpha')).toBeNull();
});
