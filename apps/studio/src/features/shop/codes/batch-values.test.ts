import { expect, it } from 'vitest';
import { batchOf, batchProblemsOf, codesOf, emptyBatch, type BatchValues } from './batch-values.ts';

const zone = 'Europe/Berlin';
const now = new Date('2026-11-28T23:30:00Z');
const values = (change: Partial<BatchValues>): BatchValues => ({
  ...emptyBatch('EUR'),
  label: 'Sponsors',
  percent: '25',
  productId: 'pass',
  ...change,
});

it('discount codes are valid until the end of their last day, and lower by a percentage or an amount', () => {
  expect(batchOf(values({ lastDay: '2026-12-31', periods: '3' }), 'coupon', zone)).toMatchObject({
    discount: { percent: 25, amount: null, currency: null, periods: 3 },
    validUntil: '2026-12-31T23:00:00.000Z',
  });
  expect(
    batchOf(values({ discount: 'amount', amount: '5,50', productId: '' }), 'coupon', zone),
  ).toMatchObject({
    productId: null,
    discount: { percent: null, amount: 550, currency: 'EUR', periods: null },
  });
});

it('access codes have no discount, and need a product', () => {
  expect(batchOf(values({}), 'code', zone)).toMatchObject({ discount: null, productId: 'pass' });
  expect(batchProblemsOf(values({ productId: '' }), 'code', now, zone)).toEqual({
    productId: 'productMissing',
  });
});

it.each([
  [{ label: ' ' }, 'label'],
  [{ count: '5001' }, 'count'],
  [{ uses: '0' }, 'uses'],
  [{ percent: '101' }, 'percent'],
  [{ discount: 'amount', amount: '0' }, 'amount'],
  [{ periods: '0' }, 'periods'],
  // Here it is the 29th already.
  [{ lastDay: '2026-11-28' }, 'lastDay'],
] as const)('%j is refused', (change, field) => {
  expect(Object.keys(batchProblemsOf(values(change), 'coupon', now, zone))).toEqual([field]);
});

it('codesOf reads the codes of the CSV file', () => {
  const csv =
    '\uFEFF"number","code","label"\r\n"1","ABCD-EFGH","\'=Sponsors"\r\n"2","IJKL-MNOP","x"\r\n';
  expect(codesOf(csv)).toEqual(['ABCD-EFGH', 'IJKL-MNOP']);
});
