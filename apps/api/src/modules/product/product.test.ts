import { calls } from '@grandstand/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, testTenant, type TestApi } from '../../testing.ts';
import { at, clipOf, eventOf, identityOf, testNow } from '../event/testing.ts';
import { signedIn } from '../session/testing.ts';
import { productOf, ticketOf } from './testing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    clock: () => testNow,
    tenants: [
      testTenant('alpha', { monetisation: ['ppv', 'svod', 'cvod'], default_country: 'DE' }),
      testTenant('beta', { monetisation: ['svod'] }),
      testTenant('gamma', { monetisation: ['ppv', 'svod'] }),
    ],
    content: {
      alpha: {
        identities: [identityOf('cup', { title: 'The Cup' }), identityOf('league')],
        events: [
          eventOf('basic', {
            commerceType: 'commerce_subscription_basic_media',
            identityIds: ['cup'],
          }),
          eventOf('paid', { commerceType: 'commerce_ppv_media' }),
          clipOf('clip', 'paid', { commerceType: 'commerce_ppv_media' }),
          eventOf('british', { commerceType: 'commerce_ppv_media', regions: ['GB'] }),
          eventOf('members', { commerceType: 'commerce_members_media' }),
          eventOf('free'),
        ],
        products: [
          productOf('month', { position: 2, trialDays: 7 }),
          productOf('season', {
            position: 1,
            duration: null,
            durationUnits: null,
            autoRenew: false,
            startsAt: at(-60),
            endsAt: at(60),
          }),
          productOf('over', {
            duration: null,
            durationUnits: null,
            autoRenew: false,
            endsAt: at(-1),
          }),
          productOf('withdrawn', { active: false }),
          productOf('cup', { type: 'CVOD', identityIds: ['cup'], price: 499 }),
          ticketOf('ticket', { stock: 0 }),
        ],
      },
      beta: {
        products: [productOf('month'), productOf('cup', { type: 'CVOD', identityIds: ['x'] })],
      },
      gamma: {
        events: [
          eventOf('final', { commerceType: 'commerce_ppv_media' }),
          eventOf('match', { commerceType: 'commerce_subscription_basic_media' }),
        ],
        products: [
          // As many as are considered per event, curated first: expired seasons, then tickets.
          ...Array.from({ length: 500 }, (_, index) =>
            productOf(`over-${index}`, {
              duration: null,
              durationUnits: null,
              autoRenew: false,
              endsAt: at(-1),
            }),
          ),
          productOf('month', { position: 1 }),
          ...Array.from({ length: 500 }, (_, index) => ticketOf(`any-${index}`, { position: 2 })),
          ticketOf('own', { eventId: 'final', position: 9 }),
        ],
      },
    },
  });
});
afterAll(() => api.close());

const list = async (type: string, tenant = 'alpha') => {
  const { body } = await api.product.listSubscriptions({ tenant, query: { type } });
  return body.content.entries.map(({ id }: { id: string }) => id);
};

it('[COM-01, COM-10] subscriptions on sale are listed by type, in either spelling', async () => {
  expect(await list('svod')).toEqual(['season', 'month']);
  expect(await list('CVOD')).toEqual(['cup']);
  const { body } = await api.product.listSubscriptions({ query: { type: 'cvod' } });
  expect(body.content.entries[0]).toMatchObject({
    type: 'CVOD',
    allowedAccessIdentityItems: [{ id: 'cup', title: 'The Cup' }],
  });
  const other = await api.product.listSubscriptions({ query: { type: 'ppv' } });
  expect(other.status).toBe(400);
});

it("products outside the tenant's monetisation models are neither listed nor found", async () => {
  expect(await list('svod', 'beta')).toEqual(['month']);
  expect(await list('cvod', 'beta')).toEqual([]);
  const found = await api.product.getSubscription({ tenant: 'beta', params: { id: 'cup' } });
  expect(found.status).toBe(404);
});

it('[COM-02, COM-08] a subscription shows price, period, renewal and trial', async () => {
  const { body } = await api.product.getSubscription({ params: { id: 'month' } });
  expect(calls.product.getSubscription.response.parse(body)).toEqual(body);
  expect(body.content).toMatchObject({
    id: 'month',
    productId: 'month',
    price: 999,
    currency: 'EUR',
    duration: 1,
    durationUnits: 'month',
    autoRenew: true,
    trialDays: 7,
    startDate: null,
    endDate: null,
    isActive: false,
  });
  for (const id of ['unknown', 'withdrawn', 'over', 'ticket']) {
    const missing = await api.product.getSubscription({ params: { id } });
    expect([id, missing.status, missing.body.messageErrorCode]).toEqual([
      id,
      404,
      'product_not_found',
    ]);
  }
});

it('[EVT-19] an event reports why it is locked and what opens it', async () => {
  const user = await signedIn(api, 'ann');
  const optionsOf = async (eventId: string, token?: string) => {
    const { body } = await api.product.getOptions({
      query: { eventId },
      ...(token === undefined ? {} : { token }),
    });
    const { isEventAvailableForUser, isEventAvailableInUserRegion, reasons, offers } = body.content;
    return [
      isEventAvailableForUser,
      isEventAvailableInUserRegion,
      reasons.join(),
      offers.map(({ id }: { id: string }) => id).join(),
    ];
  };
  expect(await optionsOf('free')).toEqual([true, true, '', '']);
  expect(await optionsOf('members')).toEqual([false, true, 'sign_in_required', '']);
  expect(await optionsOf('members', user.access)).toEqual([true, true, '', '']);
  expect(await optionsOf('basic', user.access)).toEqual([
    false,
    true,
    'purchase_required',
    'cup,season,month',
  ]);
  expect(await optionsOf('paid')).toEqual([false, true, 'purchase_required', 'ticket']);
  expect(await optionsOf('british')).toEqual([
    false,
    false,
    'region_blocked,purchase_required',
    '',
  ]);
  const missing = await api.product.getOptions({ query: { eventId: 'unknown' } });
  expect(missing.body.messageErrorCode).toBe('event_not_found');
});

it("a ticket is offered for its event, for a clip's match, and shows when it is sold out", async () => {
  for (const eventId of ['paid', 'clip']) {
    const { body } = await api.product.getOptions({ query: { eventId } });
    expect(body.content.offers).toMatchObject([
      {
        id: 'ticket',
        eventId: 'paid',
        type: 'PPV',
        price: 499,
        isSoldOut: true,
        accessActions: [],
      },
    ]);
  }
});

it("an event's own ticket is offered however many other products exist or existed", async () => {
  const offered = async (eventId: string) => {
    const { body } = await api.product.getOptions({ tenant: 'gamma', query: { eventId } });
    return body.content.offers.map(({ id }: { id: string }) => id);
  };
  expect(await offered('final')).toEqual(['own']);
  expect(await offered('match')).toEqual(['month']);
});
