import { webhookKinds, minuteMs } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testOperatorKey } from '../../testing.ts';
import { at, eventOf, identityOf, simulatedLiveOf, testNow } from '../event/testing.ts';
import { signedIn } from '../session/testing.ts';
import {
  buyTicket,
  openShop,
  shopContent,
  shopTenant,
  subscribe,
  type Shop,
} from '../purchase/testing.ts';
import { addEndpoint, startReceiver, type Received, type Receiver } from './testing.ts';

const operator = { operatorKey: testOperatorKey };
const upcoming = { date: at(600), gameStartDate: at(600), gameEndDate: at(720) };
const waiting = { status: 'upcoming', stream: { kind: 'none' }, duration: null } as const;
let now = testNow;
let shop: Shop;
let receiver: Receiver;
beforeAll(async () => {
  shop = await openShop({
    clock: () => now,
    tenants: [shopTenant('alpha'), shopTenant('beta')],
    content: {
      alpha: {
        ...shopContent,
        identities: [...shopContent.identities, identityOf('juniors', { safeguarded: true })],
        events: [
          ...shopContent.events,
          eventOf('derby', { ...upcoming, ...waiting, title: 'Derby' }),
          eventOf('children', {
            ...upcoming,
            ...waiting,
            title: 'Kim scores twice',
            identityIds: ['juniors'],
          }),
          simulatedLiveOf('soon', 1),
        ],
      },
    },
  });
  receiver = await startReceiver();
  await addEndpoint(shop.api, receiver.url, webhookKinds);
});
afterAll(async () => {
  await receiver.close();
  await shop.close();
});
beforeEach(async () => {
  await shop.api.app.platform.outbox.runDue();
  receiver.received.length = 0;
});

/** Returns the messages since the test started, or since it cleared `receiver.received`. */
async function messages(): Promise<Received['message'][]> {
  await shop.api.app.platform.outbox.runDue();
  return receiver.received.map(({ message }) => message);
}
const kindsOf = (all: readonly Received['message'][]): string[] =>
  all.map(({ type }) => String(type));
const kinds = async () => kindsOf(await messages());

describe('webhooks report an event', () => {
  it('that is created by a call or an import, or changed by an import that is not a dry run', async () => {
    const { body } = await shop.api.event.create({
      ...operator,
      body: { title: 'Final', sportType: 'football', gameStartDate: at(900), referenceId: 'r-1' },
    });
    const { id } = body.content;
    const [created] = await messages();
    expect(created).toMatchObject({
      type: 'event.created',
      tenant: 'alpha',
      data: {
        id,
        title: 'Final',
        referenceId: 'r-1',
        eventStatus: 'upcoming',
        gameStartDate: at(900),
        isOfMinors: false,
        score: null,
      },
    });
    const imported = (start: string, dryRun: boolean) =>
      shop.api.event.import({
        ...operator,
        body: {
          dry_run: dryRun,
          csv: `referenceId,title,start,sport\nr-1,Final,${start},football\nr-2,Semi,${start},football`,
        },
      });
    receiver.received.length = 0;
    await imported(at(960), true);
    expect(await kinds()).toEqual([]);
    expect((await imported(at(960), false)).status).toBe(200);
    expect((await kinds()).toSorted()).toEqual(['event.changed', 'event.created']);
    receiver.received.length = 0;
    await imported(at(960), false);
    expect(await kinds()).toEqual([]);
  });

  it('that an operator edits, postpones, withdraws and restores', async () => {
    const params = { id: 'derby' };
    const currentVersion = async () =>
      (await shop.api.event.getForOperator({ ...operator, params })).body.content.version;
    await shop.api.event.update({
      ...operator,
      params,
      body: { version: await currentVersion(), title: 'The derby' },
    });
    await shop.api.event.postpone({
      ...operator,
      params,
      body: { version: await currentVersion(), gameStartDate: at(700) },
    });
    await shop.api.event.withdraw({ ...operator, params });
    await shop.api.event.restore({ ...operator, params });
    const all = await messages();
    expect(kindsOf(all)).toEqual(Array.from({ length: 4 }, () => 'event.changed'));
    const byState = (withdrawn: boolean) => all.filter(({ data }) => data.withdrawn === withdrawn);
    expect([byState(true).length, byState(false).length]).toEqual([1, 3]);
  });

  it('that goes live by the schedule, and one that an operator starts, scores and ends', async () => {
    now = testNow + 2 * minuteMs;
    await shop.api.app.jobs.runNamed(['event-schedule']);
    expect(await messages()).toMatchObject([
      { type: 'event.live', data: { id: 'soon', eventStatus: 'live' } },
    ]);
    receiver.received.length = 0;
    await shop.api.event.setStream({
      ...operator,
      params: { id: 'derby' },
      body: { eventUrl: 'https://cdn.example/derby.m3u8' },
    });
    await shop.api.statistics.set({
      ...operator,
      params: { id: 'derby' },
      body: { score: { home: 1, away: 0 }, time: 60 },
    });
    await shop.api.event.setStatus({
      ...operator,
      params: { id: 'derby' },
      body: { status: 'archived' },
    });
    const all = await messages();
    expect(kindsOf(all).toSorted()).toEqual(['event.changed', 'event.ended', 'event.live']);
    expect(all.find(({ type }) => type === 'event.ended')?.data).toMatchObject({
      id: 'derby',
      eventStatus: 'archived',
      score: { home: 1, away: 0 },
    });
    now = testNow;
  });

  it('of minors without its texts, even after an operator marks it as such', async () => {
    await shop.api.event.setCancelled({
      ...operator,
      params: { id: 'children' },
      body: { cancelled: true },
    });
    await shop.api.event.setSafeguarded({
      ...operator,
      params: { id: 'derby' },
      body: { safeguarded: true },
    });
    const all = await messages();
    const shown = all.map(({ data }) => `${data.id} ${data.isOfMinors} ${data.title}`);
    expect(new Set(shown)).toEqual(new Set(['children true null', 'derby true null']));
    expect(JSON.stringify(all)).not.toContain('Kim');
  });
});

describe('webhooks report payments', () => {
  it('without the person: a ticket, a subscription, its cancellation and its refund', async () => {
    const ann = await signedIn(shop.api, 'ann');
    await buyTicket(shop, { token: ann.access }, 'paid');
    const { body } = await subscribe(shop, { token: ann.access }, 'month');
    expect((await kinds()).toSorted()).toEqual([
      'purchase.completed',
      'purchase.completed',
      'subscription.changed',
    ]);
    const all = await messages();
    expect(all.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ productId: 'ticket', eventId: 'paid', currency: 'EUR' }),
    );
    const subscribed = all.find(({ type }) => type === 'subscription.changed')?.data;
    expect(subscribed).toMatchObject({
      id: body.content.id,
      change: 'started',
      status: 'active',
      autoRenew: true,
    });
    receiver.received.length = 0;
    await shop.api.purchase.cancelContract({
      token: ann.access,
      body: { platform: 'web', id: body.content.id },
    });
    await shop.api.purchase.refund({
      ...operator,
      params: { id: body.content.id },
      body: { reason: 'asked' },
    });
    await shop.runJobs();
    const after = await messages();
    expect(after.map(({ type, data }) => [type, data.change ?? data.endsAccess])).toEqual(
      expect.arrayContaining([
        ['subscription.changed', 'canceled'],
        ['subscription.changed', 'refunded'],
        ['purchase.refunded', true],
      ]),
    );
    expect(after).toHaveLength(3);
    expect(JSON.stringify([...all, ...after])).not.toMatch(/ann|example\.(test|org)|4242/i);
  });

  it('of a subscription that expires, and nothing of a ticket that does', async () => {
    const token = (await signedIn(shop.api, 'bob')).access;
    const ticket = (await buyTicket(shop, { token }, 'other')).body.content.id;
    const { id } = (await subscribe(shop, { token }, 'cup')).body.content;
    await shop.api.purchase.cancelContract({ token, body: { platform: 'web', id } });
    const endsAt = new Date(now + 1000);
    await shop.api.db.forTenant('alpha', ({ trx }) =>
      trx
        .updateTable('purchase')
        .set({ ends_at: endsAt })
        .where('id', 'in', [ticket, id])
        .execute(),
    );
    await messages();
    receiver.received.length = 0;
    now += 2000;
    await shop.api.app.jobs.runNamed(['purchase-end']);
    expect((await messages()).map(({ type, data }) => [type, data.id, data.change])).toEqual([
      ['subscription.changed', id, 'ended'],
    ]);
    now = testNow;
    const rows = await shop.api.db.forTenant('alpha', ({ trx }) =>
      trx.selectFrom('purchase').select('status').where('id', 'in', [ticket, id]).execute(),
    );
    expect(rows).toEqual([{ status: 'ended' }, { status: 'ended' }]);
  });
});
