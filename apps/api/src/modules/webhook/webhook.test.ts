import { webhookFailingMs, webhookLogMs, webhookSecretOverlapMs } from '@grandstand/contract';
import { NotPublicAddressError, refusePrivateUrl } from '@grandstand/outbound';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { addOperator } from '../operator/testing.ts';
import { queueWebhooks } from './index.ts';
import { addEndpoint, isSignedWith, startReceiver, type Receiver } from './testing.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
const operator = { operatorKey: testOperatorKey, tenant: 'alpha' };
let now = start;
let api: TestApi;
let receiver: Receiver;
beforeAll(async () => {
  api = await createTestApi({
    clock: () => now,
    tenants: [testTenant('alpha'), testTenant('beta')],
  });
});
afterAll(() => api.close());
beforeEach(async () => {
  now = start;
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  for (const { id } of (await api.webhook.list(operator)).body.content.entries)
    await api.webhook.archive({ ...operator, params: { id } });
  await api.app.platform.outbox.runDue();
});

/** Queues a message as a change of an event does, in a transaction that commits unless `fails`. */
const report = (data: object, fails = false) =>
  api.db.forTenant('alpha', async (scope) => {
    await queueWebhooks(api.app.platform, scope, 'event.live', async () => [data]);
    if (fails) throw new Error('changed its mind');
  });
const deliver = () => api.app.platform.outbox.runDue();
/** Skips the delay before the next attempt. */
const skipDelay = () =>
  api.db.queue.executeSql(
    `UPDATE ${api.db.queue.schema}.job SET start_after = now() - interval '1 s'`,
  );
const deliveriesOf = async (endpointId: string, query: object = {}) =>
  (await api.webhook.listDeliveries({ ...operator, query: { endpoint_id: endpointId, ...query } }))
    .body.content.entries;
const get = async (id: string) =>
  (await api.webhook.get({ ...operator, params: { id } })).body.content;

describe('a webhook', () => {
  it('is sent once the change has committed, signed as Standard Webhooks specifies', async () => {
    const { id, secret } = await addEndpoint(api, receiver.url, ['event.live']);
    await report({ id: 'derby' });
    await deliver();
    const [first] = receiver.received;
    expect(first?.message).toEqual({
      type: 'event.live',
      timestamp: '2026-11-21T12:00:00.000Z',
      tenant: 'alpha',
      data: { id: 'derby' },
    });
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-timestamp': String(start / 1000),
    });
    const [delivery] = await deliveriesOf(id);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, responseStatus: 204 });
    expect(first?.headers['webhook-id']).toBe(delivery.messageId);
    if (first === undefined) throw new Error('nothing was received');
    expect(isSignedWith(secret, first)).toBe(true);
    expect(isSignedWith(secret, { ...first, body: `${first.body} ` })).toBe(false);
  });

  it('is not sent for a change that did not commit, nor to endpoints without its kind', async () => {
    await addEndpoint(api, receiver.url, ['event.live']);
    await addEndpoint(api, receiver.url, ['event.ended']);
    await expect(report({ id: 'never' }, true)).rejects.toThrow('changed its mind');
    await deliver();
    expect(receiver.received).toEqual([]);
    await report({ id: 'once' });
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });

  it('is sent again with the same id to a receiver that was down', async () => {
    const { id } = await addEndpoint(api, receiver.url, ['event.live']);
    const port = Number(new URL(receiver.url).port);
    await receiver.close();
    await report({ id: 'derby' });
    await deliver();
    expect(await deliveriesOf(id)).toMatchObject([
      {
        state: 'pending',
        attempts: 1,
        responseStatus: null,
        problem: 'its server refuses connections',
      },
    ]);
    expect((await get(id)).failingSince).toBe('2026-11-21T12:00:00.000Z');
    receiver = await startReceiver(port);
    receiver.respond = (response) => response.writeHead(500).end('database is down');
    await skipDelay();
    await deliver();
    const [refused] = await deliveriesOf(id);
    const details = await api.webhook.getDelivery({ ...operator, params: { id: refused.id } });
    expect(details.body.content).toMatchObject({
      state: 'pending',
      attempts: 2,
      problem: 'the endpoint responded with 500',
      responseBody: 'database is down',
      requestBody: receiver.received[0]?.body,
    });
    receiver.respond = (response) => response.writeHead(200).end();
    await skipDelay();
    await deliver();
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: 3 }]);
    expect((await get(id)).failingSince).toBeNull();
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
  });

  it('fails after the last attempt, and can be replayed individually or with all others', async () => {
    const { id } = await addEndpoint(api, receiver.url, ['event.live']);
    receiver.respond = (response) => response.writeHead(503).end();
    for (const name of ['one', 'two']) {
      now += 1000;
      await report({ id: name });
    }
    await api.db.queue.executeSql(`UPDATE ${api.db.queue.schema}.job SET retry_limit = 0`);
    await deliver();
    const failed = await deliveriesOf(id, { state: 'failed' });
    expect(failed).toHaveLength(2);
    receiver.respond = (response) => response.writeHead(204).end();
    receiver.received.length = 0;
    const replayed = await api.webhook.replayDelivery({
      ...operator,
      params: { id: failed[1].id },
    });
    expect(replayed.body.content.state).toBe('pending');
    await deliver();
    expect(receiver.received.map(({ message }) => message.data.id)).toEqual(['one']);
    const replay = (since: string) =>
      api.webhook.replayFailed({ ...operator, params: { id }, body: { since } });
    expect((await replay('2026-11-22T00:00:00Z')).body.content).toEqual({
      replayed: 0,
      more: false,
    });
    expect((await replay('2026-11-21T00:00:00Z')).body.content).toEqual({
      replayed: 1,
      more: false,
    });
    await deliver();
    expect(receiver.received.map(({ message }) => message.data.id)).toEqual(['one', 'two']);
    expect(await deliveriesOf(id, { state: 'failed' })).toEqual([]);
  });

  it('follows no redirect, and shows only the start of a response', async () => {
    const { id } = await addEndpoint(api, receiver.url, ['event.live']);
    receiver.respond = (response) =>
      response.writeHead(302, { location: receiver.url }).end('x'.repeat(100_000) + '\0');
    await report({ id: 'derby' });
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const [{ id: deliveryId }] = await deliveriesOf(id);
    const { body } = await api.webhook.getDelivery({ ...operator, params: { id: deliveryId } });
    expect(body.content).toMatchObject({ state: 'pending', responseStatus: 302 });
    expect(body.content.responseBody).toBe('x'.repeat(2048));
  });

  it('ends with 410: the endpoint is disabled, and each owner gets one mail', async () => {
    const email = await addOperator(api, 'olive', 'owner');
    await addOperator(api, 'eddie', 'editor');
    const { id } = await addEndpoint(api, receiver.url, ['event.live']);
    receiver.respond = (response) => response.writeHead(410).end();
    const before = (await api.mails()).length;
    await report({ id: 'one' });
    await report({ id: 'two' });
    await deliver();
    expect(await get(id)).toMatchObject({ enabled: false, disabledReason: 'gone' });
    const mails = (await api.mails()).slice(before);
    expect(mails.map(({ to }) => to)).toEqual([email]);
    expect(mails[0]?.text).toContain('127.0.0.1');
    receiver.received.length = 0;
    await report({ id: 'three' });
    await deliver();
    expect(receiver.received).toEqual([]);
    const [failed] = await deliveriesOf(id, { state: 'failed' });
    const replay = await api.webhook.replayDelivery({ ...operator, params: { id: failed.id } });
    expect([replay.status, replay.body.messageErrorCode]).toEqual([409, 'conflict']);
  });

  it('disables an endpoint that has accepted nothing for five days, until an operator enables it', async () => {
    const { id } = await addEndpoint(api, receiver.url, ['event.live']);
    receiver.respond = (response) => response.writeHead(500).end();
    await report({ id: 'first' });
    await deliver();
    now += webhookFailingMs - 1;
    await skipDelay();
    await deliver();
    expect((await get(id)).enabled).toBe(true);
    now += 1;
    await skipDelay();
    await deliver();
    const disabled = await get(id);
    expect(disabled).toMatchObject({ enabled: false, disabledReason: 'failing' });
    await api.webhook.update({
      ...operator,
      params: { id },
      body: { version: disabled.version, enabled: true },
    });
    expect(await get(id)).toMatchObject({
      enabled: true,
      disabledReason: null,
      failingSince: null,
    });
  });

  it('is deleted from the log after 30 days', async () => {
    const { id } = await addEndpoint(api, receiver.url, ['event.live']);
    await report({ id: 'old' });
    await deliver();
    now += webhookLogMs + 1;
    await api.app.jobs.runNamed(['webhook-cleanup']);
    expect(await deliveriesOf(id)).toEqual([]);
  });
});

describe('an endpoint', () => {
  it('shows its secret once; the former one still signs for a day after a rotation', async () => {
    const { id, secret } = await addEndpoint(api, receiver.url, ['event.live']);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify(await get(id))).not.toContain(secret);
    const rotated = await api.webhook.rotateSecret({ ...operator, params: { id } });
    const next = rotated.body.content.secret;
    expect(next).not.toBe(secret);
    await report({ id: 'derby' });
    await deliver();
    now += webhookSecretOverlapMs;
    await report({ id: 'derby' });
    await deliver();
    const signed = receiver.received.map((message) =>
      [secret, next].map((key) => isSignedWith(key, message)),
    );
    expect(signed).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  it('can be tried while it is disabled, without retries', async () => {
    const { id, version } = await addEndpoint(api, receiver.url, ['event.live']);
    await api.webhook.update({ ...operator, params: { id }, body: { version, enabled: false } });
    expect((await get(id)).disabledReason).toBe('operator');
    receiver.respond = (response) => response.writeHead(500).end();
    const { body } = await api.webhook.sendTest({ ...operator, params: { id } });
    expect(body.content).toMatchObject({ kind: 'webhook.test', state: 'pending' });
    await deliver();
    expect(receiver.received[0]?.message.type).toBe('webhook.test');
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', attempts: 1 }]);
    expect((await get(id)).failingSince).toBeNull();
  });

  it('is refused with an outdated version, unknown kinds, another protocol, a password, or as the 21st', async () => {
    const { id } = await addEndpoint(api, receiver.url, ['event.live']);
    const stale = await api.webhook.update({
      ...operator,
      params: { id },
      body: { version: 9, description: 'x' },
    });
    expect([stale.status, stale.body.messageErrorCode]).toEqual([409, 'conflict']);
    for (const body of [
      { url: receiver.url, kinds: ['event.scored'] },
      { url: receiver.url, kinds: [] },
      { url: 'ftp://hooks.example/', kinds: ['event.live'] },
      { url: 'https://me:secret@hooks.example/', kinds: ['event.live'] },
    ]) {
      const refused = await api.webhook.create({ ...operator, body });
      expect([body, refused.status, refused.body.messageErrorCode]).toEqual([
        body,
        400,
        'validation_failed',
      ]);
    }
    for (let count = 1; count < 20; count += 1)
      await addEndpoint(api, receiver.url, ['event.live']);
    const { status, body } = await api.webhook.create({
      ...operator,
      body: { url: receiver.url, kinds: ['event.live'] },
    });
    expect([status, body.messageErrorCode]).toEqual([409, 'limit_reached']);
    const first = await api.webhook.list({ ...operator, query: { size: 15 } });
    const second = await api.webhook.list({
      ...operator,
      query: { size: 15, after: first.body.content.next },
    });
    expect(second.body.content.entries).toHaveLength(5);
  });

  it('must be public and https in production', async () => {
    const production = await createTestApi({
      tenants: [testTenant('alpha')],
      env: { GRANDSTAND_ENV: 'production', MEDIA_DIR: '/nonexistent' },
      refusePrivateUrl: (url) =>
        refusePrivateUrl(url, (host, _options, done) =>
          host === 'intranet.example'
            ? done(new NotPublicAddressError(`${host} is not a public address`), '', 4)
            : done(null, '93.184.215.14', 4),
        ),
    });
    const create = (url: string) =>
      production.webhook.create({ ...operator, body: { url, kinds: ['event.live'] } });
    for (const url of [
      'http://hooks.example/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://10.1.2.3/',
      'https://169.254.169.254/latest/meta-data',
      'https://localhost/',
      'https://intranet.example/',
    ]) {
      const { status, body } = await create(url);
      expect([url, status, body.messageErrorCode]).toEqual([url, 400, 'validation_failed']);
      expect(JSON.stringify(body)).toContain('body.url');
    }
    const { status, body } = await create('https://hooks.example/');
    expect(status).toBe(200);
    const moved = await production.webhook.update({
      ...operator,
      params: { id: body.content.id },
      body: { version: body.content.version, url: 'https://intranet.example/' },
    });
    expect([moved.status, moved.body.details?.[0]?.path]).toEqual([400, 'body.url']);
    await production.close();
  });
});
