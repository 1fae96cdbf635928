import { contentProduct } from '@grandstand/contract';
import { describe, expect, it } from 'vitest';
import { changeOf } from '../../lib/merge-edits.ts';
import {
  emptyProduct,
  fieldsOf,
  problemsOf,
  valuesOf,
  withType,
  type ProductFields,
  type ProductValues,
} from './product-form.ts';

const zone = 'Europe/Berlin';
const values = (change: Partial<ProductValues> = {}): ProductValues => ({
  ...emptyProduct('SVOD', 'EUR'),
  title: 'Pass',
  price: '9,99',
  ...change,
});
const season = values({
  isFixed: true,
  starts: '2026-07-01T00:00',
  ends: '2027-07-01T00:00',
  identityIds: ['cup'],
});

/** True if the server accepts the fields. */
const isAccepted = (fields: ProductFields): boolean =>
  contentProduct.safeParse({ id: 'one', ...fields }).success;

describe('the form of a product', () => {
  it('reads prices with a decimal comma as cents, and times in the time zone of the tenant', () => {
    expect(fieldsOf(season, zone)).toMatchObject({
      price: 999,
      currency: 'EUR',
      startsAt: '2026-06-30T22:00:00.000Z',
      endsAt: '2027-06-30T22:00:00.000Z',
      duration: null,
      autoRenew: false,
    });
  });

  it('changes nothing if nothing was entered, for products of every kind', () => {
    const products = [
      season,
      values({ duration: '1', trialDays: '7' }),
      values({ type: 'CVOD', opening: 'identities', identityIds: ['cup'] }),
      values({ type: 'PPV', opening: 'event', eventId: 'match', duration: '', autoRenew: false }),
      values({ type: 'PPV', opening: 'identities', identityIds: ['cup'], duration: '2' }),
      values({ isSold: false }),
    ];
    for (const product of products) {
      const fields = fieldsOf(product, zone);
      expect(changeOf(fields, fieldsOf(valuesOf(fields, zone, 'de'), zone))).toEqual({});
    }
  });

  it.each([
    ['without a title', { title: ' ' }, 'title'],
    ['without a price', { price: '' }, 'price'],
    ['with three decimals', { price: '9,999' }, 'price'],
    ['for one match that is not chosen', { type: 'PPV', opening: 'event' }, 'eventId'],
    [
      'for competitions of which none is chosen',
      { type: 'CVOD', opening: 'identities' },
      'identityIds',
    ],
    ['without a duration', { duration: '' }, 'duration'],
    ['with a trial of half a day', { trialDays: '0,5' }, 'trialDays'],
    ['for a season without an end', { isFixed: true }, 'ends'],
    ['that ends before it starts', { ...season, ends: '2026-01-01T00:00' }, 'ends'],
    [
      'with a description in a language without a title',
      { texts: { de: { title: '', description: 'Alles' } } },
      'texts',
    ],
  ] as const)('refuses a product %s', (_, change, field) => {
    expect(Object.keys(problemsOf(values(change as Partial<ProductValues>)))).toEqual([field]);
  });

  it('refuses a stock below what was sold', () => {
    expect(problemsOf(values({ stock: '3' }), 4)).toEqual({ stock: 'stockBelowSold' });
    expect(problemsOf(values({ stock: '4' }), 4)).toEqual({});
  });

  it('needs no price for a product that only access codes open', () => {
    const unsold = values({ isSold: false, price: '' });
    expect(problemsOf(unsold)).toEqual({});
    expect(fieldsOf(unsold, zone)).toMatchObject({ price: 0, currency: null });
  });

  it('clears the fields of a kind that was chosen before, which the server would refuse', () => {
    const ticket = withType({ ...season, trialDays: '7', eventId: 'match' }, 'PPV');
    const pass = withType(ticket, 'SVOD');
    expect([problemsOf(ticket), problemsOf(pass)]).toEqual([{}, {}]);
    expect([isAccepted(fieldsOf(ticket, zone)), isAccepted(fieldsOf(pass, zone))]).toEqual([
      true,
      true,
    ]);
  });

  it('omits languages without a title', () => {
    const texts = {
      de: { title: 'Saisonpass', description: ' ' },
      es: { title: '', description: '' },
    };
    expect(fieldsOf(values({ texts }), zone).translations).toEqual({
      de: { title: 'Saisonpass', description: null },
    });
  });
});
