import {
  commerceTypes,
  contentProduct,
  monetisationModels,
  productTypes,
  tenantConfig,
} from '@grandstand/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anonymousViewer, type Holding, type Viewer } from '../../platform/context/viewer.ts';
import { availabilityOf, type RestrictedEvent } from '../event/index.ts';
import { accessOf, type AccessInput } from './access.ts';
import type { ProductRow } from './product.table.ts';
import { holdingsOf } from './product-holdings.ts';
import { productOf } from './testing.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

const rowOf = (id: string, change: Partial<ProductRow>): ProductRow => ({
  tenant_id: 'alpha',
  id,
  type: 'SVOD',
  title: id,
  description: null,
  translations: {},
  price: 999,
  currency: 'EUR',
  event_id: null,
  identity_ids: [],
  duration: null,
  duration_units: null,
  auto_renew: false,
  trial_days: null,
  starts_at: null,
  ends_at: null,
  stock: null,
  sold: 0,
  active: true,
  position: 0,
  version: 1,
  created_at: new Date(now),
  updated_at: null,
  archived_at: null,
  ...change,
});

const everything = rowOf('everything', { type: 'SVOD' });
const cup = rowOf('cup', { type: 'CVOD', identity_ids: ['cup'] });
const league = rowOf('league', { type: 'CVOD', identity_ids: ['league'] });
const thisMatch = rowOf('this', { type: 'PPV', event_id: 'match' });
const soldOut = rowOf('sold-out', { type: 'PPV', event_id: 'match', stock: 2, sold: 2 });
const otherMatch = rowOf('other', { type: 'PPV', event_id: 'other' });
const cupMatch = rowOf('cup-match', { type: 'PPV', identity_ids: ['cup'] });
const anyMatch = rowOf('any', { type: 'PPV' });
const products = [everything, cup, league, anyMatch, cupMatch, otherMatch, thisMatch];

const event: RestrictedEvent = {
  id: 'match',
  eventId: 'match',
  mediaType: 'event',
  commerceType: 'commerce_free_media',
  regions: null,
  identityIds: ['cup', 'north'],
};
const anonymous: Viewer = { ...anonymousViewer, country: 'DE' };
const member: Viewer = { ...anonymous, userId: 'u' };
const holder = (...holdings: Holding[]): Viewer => ({ ...member, holdings });
const ticket: Holding = { kind: 'ticket', eventId: 'match', endsAt: null };
const pass: Holding = { kind: 'subscription', identityId: null, endsAt: null };

const inputOf = (change: Partial<AccessInput>): AccessInput => ({
  event,
  ticketEvent: event,
  viewer: member,
  products,
  models: ['ppv', 'svod', 'cvod'],
  isCancelled: false,
  isUnrecorded: false,
  now,
  ...change,
});
/** Returns the reasons and the ids of the offers, as texts. */
const decide = (change: Partial<AccessInput>) => {
  const { reasons, offers } = accessOf(inputOf(change));
  return [reasons.join('+'), offers.map(({ id }) => id).join()];
};
const ofType = (commerceType: RestrictedEvent['commerceType'], change = {}) => ({
  event: { ...event, commerceType, ...change },
});
const ppv = ofType('commerce_ppv_media');
const either = ofType('commerce_transactional_media');
const basic = ofType('commerce_subscription_basic_media');
const abroad = { regions: ['GB'] };

describe('access to an event', () => {
  it.each<[string, Partial<AccessInput>, string, string]>([
    ['free: open', {}, '', ''],
    [
      'members, anonymous: sign in',
      { ...ofType('commerce_members_media'), viewer: anonymous },
      'sign_in_required',
      '',
    ],
    ['members, signed in: open', ofType('commerce_members_media'), '', ''],
    ['a ticket is needed: the one for this match only', ppv, 'purchase_required', 'this'],
    [
      'a ticket is needed, anonymous: the same',
      { ...ppv, viewer: anonymous },
      'purchase_required',
      'this',
    ],
    ['ticket held: open', { ...ppv, viewer: holder(ticket) }, '', ''],
    ['a pass is not a ticket', { ...ppv, viewer: holder(pass) }, 'purchase_required', 'this'],
    ['ticket or subscription: both offered', either, 'purchase_required', 'this,cup,everything'],
    ['ticket or subscription: a pass is enough', { ...either, viewer: holder(pass) }, '', ''],
    ['ticket or subscription: a ticket is enough', { ...either, viewer: holder(ticket) }, '', ''],
    ['subscription: what covers it', basic, 'purchase_required', 'cup,everything'],
    [
      'subscription: a ticket is not enough',
      { ...basic, viewer: holder(ticket) },
      'purchase_required',
      'cup,everything',
    ],
    ['free, abroad: only the region', ofType('commerce_free_media', abroad), 'region_blocked', ''],
    [
      'ticket and region: neither',
      ofType('commerce_ppv_media', abroad),
      'region_blocked+purchase_required',
      '',
    ],
    [
      'ticket and region: the ticket alone does not open it',
      { ...ofType('commerce_ppv_media', abroad), viewer: holder(ticket) },
      'region_blocked',
      '',
    ],
    [
      'cancelled: nothing is sold',
      { ...ppv, isCancelled: true },
      'called_off+purchase_required',
      '',
    ],
    [
      'over and not recorded: nothing is sold',
      { ...ppv, isUnrecorded: true },
      'nothing_to_watch+purchase_required',
      '',
    ],
    ['only tickets are sold here', { ...either, models: ['ppv'] }, 'purchase_required', 'this'],
    [
      'only passes are sold here',
      { ...either, models: ['svod'] },
      'purchase_required',
      'everything',
    ],
    ['nothing is sold here', { ...either, models: [] }, 'purchase_required', ''],
    ['an operator: open', { ...ppv, viewer: { ...anonymous, isOperator: true } }, '', ''],
    [
      'a ticket for the competition',
      { ...ppv, products: [anyMatch, cupMatch] },
      'purchase_required',
      'cup-match',
    ],
    [
      'a ticket for any match',
      { ...ppv, products: [anyMatch, otherMatch] },
      'purchase_required',
      'any',
    ],
    [
      'of two tickets for the match the one that is left',
      { ...ppv, products: [soldOut, anyMatch, thisMatch] },
      'purchase_required',
      'this',
    ],
    [
      'the ticket for the match is sold out: none for any match in its place',
      { ...ppv, products: [anyMatch, soldOut] },
      'purchase_required',
      'sold-out',
    ],
    [
      'a clip: the ticket of its match',
      ofType('commerce_ppv_media', { id: 'clip', mediaType: 'clip' }),
      'purchase_required',
      'this',
    ],
    [
      'a clip without the competition: the ticket that its match has by its competition',
      {
        ...ofType('commerce_ppv_media', { id: 'clip', mediaType: 'clip', identityIds: [] }),
        products: [anyMatch, cupMatch],
      },
      'purchase_required',
      'cup-match',
    ],
    [
      'no longer sold',
      { ...ppv, products: [{ ...thisMatch, active: false }] },
      'purchase_required',
      '',
    ],
    [
      'a season that is over',
      { ...basic, products: [{ ...everything, ends_at: new Date(now) }] },
      'purchase_required',
      '',
    ],
  ])('[EVT-19] %s', (_, change, reasons, offers) => {
    expect(decide(change)).toEqual([reasons, offers]);
  });

  it('[EVT-20] offers are tickets, svod and cvod, limited to what the tenant sells', () => {
    const type = { ppv: 'PPV', svod: 'SVOD', cvod: 'CVOD' } as const;
    expect(Object.keys(type)).toEqual(monetisationModels);
    expect(Object.values(type)).toEqual(productTypes);
    const eitherOf = fc.subarray([...monetisationModels]);
    fc.assert(
      fc.property(eitherOf, fc.constantFrom(...commerceTypes), (models, commerceType) => {
        const { offers } = accessOf({ ...inputOf(ofType(commerceType)), models });
        const opensWith: Record<string, readonly string[]> = {
          commerce_ppv_media: ['PPV'],
          commerce_transactional_media: ['PPV', 'CVOD', 'SVOD'],
          commerce_subscription_basic_media: ['CVOD', 'SVOD'],
        };
        const expected = (opensWith[commerceType] ?? []).filter((offerType) =>
          models.some((model) => type[model] === offerType),
        );
        expect(offers.map((offer) => offer.type)).toEqual(expected);
      }),
    );
    // No other model is possible for a tenant or a product.
    const tenant = (monetisation: readonly string[]) =>
      tenantConfig.shape.monetisation.safeParse(monetisation).success;
    expect([tenant(monetisationModels), tenant(['avod']), tenant(['ppv', 'rental'])]).toEqual([
      true,
      false,
      false,
    ]);
    const product = (changed: string) =>
      contentProduct.safeParse({ ...productOf('p'), type: changed }).success;
    expect([product('SVOD'), product('AVOD'), product('svod')]).toEqual([true, false, false]);
  });

  it('every offer would open the event once bought, at most one of them is a ticket, and reasons are given if it is closed', () => {
    const identities = fc.subarray(['cup', 'league', 'north']);
    const product = fc
      .record({
        type: fc.constantFrom('PPV', 'SVOD', 'CVOD'),
        identity_ids: identities,
        event_id: fc.constantFrom(null, 'match', 'other'),
        active: fc.boolean(),
      })
      .map((change, index = 0) =>
        rowOf(`p${index}`, { ...change, event_id: change.type === 'PPV' ? change.event_id : null }),
      );
    fc.assert(
      fc.property(
        fc.array(product, { maxLength: 6 }),
        fc.constantFrom(...commerceTypes),
        identities,
        fc.constantFrom(null, ['DE'], ['GB']),
        fc.boolean(),
        (offered, commerceType, identityIds, regions, isCancelled) => {
          const target = { ...event, commerceType, identityIds, regions };
          const input = {
            event: target,
            ticketEvent: target,
            viewer: member,
            products: offered,
            isCancelled,
          };
          const models = ['ppv', 'svod', 'cvod'] as const;
          const decision = accessOf({ ...input, models, isUnrecorded: false, now });
          for (const offer of decision.offers) {
            const viewer = { ...member, holdings: holdingsOf(offer, target, null) };
            const { forUser, inRegion } = availabilityOf(target, viewer);
            expect(offer.active && forUser && inRegion && !isCancelled).toBe(true);
          }
          expect(decision.offers.filter(({ type }) => type === 'PPV').length).toBeLessThanOrEqual(
            1,
          );
          const isOpen = decision.availability.forUser && decision.availability.inRegion;
          expect(decision.reasons.length === 0).toBe(isOpen && !isCancelled);
        },
      ),
    );
  });
});
