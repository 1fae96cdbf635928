/** Disputes as operators list and accept them. */
import type { OperatorDispute } from '@grandstand/contract';
import { dayMs } from '@grandstand/contract/constants';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testOperatorKey } from '../../../testing.ts';
import { testNow } from '../../event/testing.ts';
import { signedIn, type SignedIn } from '../../session/testing.ts';
import { auditOf } from '../audit.testing.ts';
import { buyTicket, dispute, openShop, subscribe, type Shop } from '../testing.ts';

const operator = { operatorKey: testOperatorKey };
let now = testNow;
let shop: Shop;
let buyers = 0;
let ann: SignedIn;
beforeAll(async () => {
  shop = await openShop({ clock: () => now });
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyers += 1;
  ann = await signedIn(shop.api, `payer-${buyers}-x`);
});

const me = () => ({ token: ann.access });
const page = async (query: Record<string, string | number>) =>
  (await shop.api.purchase.listDisputes({ ...operator, query })).body.content;
const list = async (query: Record<string, string | number> = {}): Promise<OperatorDispute[]> =>
  (await page({ size: 100, ...query })).entries;
const ofAnn = () => list({ email_prefix: ann.username });
const buy = async (card: Parameters<typeof buyTicket>[3] = 'approves') =>
  (await buyTicket(shop, me(), 'paid', card)).body.content.id as string;
const accept = (id: string, tenant = 'alpha') =>
  shop.api.purchase.acceptDispute({
    ...operator,
    tenant,
    params: { id },
    body: { reason: 'we have no evidence' },
  });

it('the file of disputes has the rows of the list with its filters, for those who may read customers', async () => {
  const id = await buy();
  await dispute(shop, id, 'open', 'alpha', new Date(now + 7 * dayMs));
  const file = (query: string, key = testOperatorKey) =>
    shop.api.app.inject({
      url: `/api/operator/purchase/disputes.csv?${query}`,
      headers: { host: 'alpha.test', 'x-operator-key': key },
    });
  const { headers, body } = await file(`email_prefix=${ann.username}`);
  expect(headers['content-disposition']).toContain('disputes.csv');
  const [header, row, ...rest] = body.trimEnd().split('\r\n');
  expect(header).toContain('"dispute","provider_reference","state","reason","amount"');
  expect(row).toContain('"open","fraudulent","4.99","EUR"');
  expect(row).toContain(`"${id}","Title of ticket","Title of paid"`);
  expect(rest).toEqual([]);
  const lost = await file(`email_prefix=${ann.username}&state=lost`);
  expect(lost.body.trimEnd().split('\r\n')).toHaveLength(1);
  expect((await file('state=gone')).statusCode).toBe(400);
  expect((await file('', 'x')).statusCode).toBe(401);
});

describe('the list of disputes', () => {
  it('has amount, reason, due time of the evidence, purchase and customer', async () => {
    const id = await buy();
    await dispute(shop, id, 'open', 'alpha', new Date(now + 7 * dayMs));
    expect(await ofAnn()).toEqual([
      {
        id: expect.any(String),
        state: 'open',
        reason: 'fraudulent',
        amount: 499,
        currency: 'EUR',
        openedAt: new Date(now).toISOString(),
        evidenceDueAt: new Date(now + 7 * dayMs).toISOString(),
        closedAt: null,
        acceptedAt: null,
        evidenceSubmittedAt: null,
        accountId: expect.any(String),
        email: ann.username,
        purchaseId: id,
        productTitle: 'Title of ticket',
        eventTitle: 'Title of paid',
        providerReference: `dp_${id}`,
      },
    ]);
    await dispute(shop, id, 'won');
    const [won] = await ofAnn();
    expect(won).toMatchObject({ state: 'won', closedAt: new Date(now).toISOString() });
  });

  it('shows open disputes by the due time of their evidence, the soonest first, those without one last', async () => {
    const ids: string[] = [];
    for (const due of [9, null, 3]) {
      ann = await signedIn(shop.api, `due-${buyers}-${due}`);
      const id = await buy();
      ids.push(id);
      await dispute(shop, id, 'open', 'alpha', due === null ? null : new Date(now + due * dayMs));
    }
    const open = (await list({ state: 'open' })).map(({ purchaseId }) => purchaseId);
    const [nine, none, three] = ids;
    expect(open.filter((id) => ids.includes(id))).toEqual([three, nine, none]);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const part: Awaited<ReturnType<typeof page>> = await page({
        state: 'open',
        size: 1,
        ...(after !== null && { after }),
      });
      seen.push(...part.entries.map(({ purchaseId }: OperatorDispute) => purchaseId));
      after = part.next;
    } while (after !== null);
    expect(seen).toEqual(open);
  });

  it('[FLT-05] is the same in whatever order and however often the bank reports its steps', async () => {
    let shopper = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('open' as const, 'lost' as const, 'won' as const), {
          minLength: 1,
          maxLength: 5,
        }),
        async (reported) => {
          const outcomes = [];
          for (const order of [reported, reported.toReversed(), [...reported, ...reported]]) {
            shopper += 1;
            ann = await signedIn(shop.api, `order-${buyers}-${shopper}`);
            const id = await buy();
            for (const status of order) await dispute(shop, id, status);
            const [entry, ...others] = await ofAnn();
            expect(others).toEqual([]);
            expect(entry?.closedAt === null).toBe(entry?.state === 'open');
            outcomes.push(entry?.state);
          }
          const expected = reported.includes('won')
            ? 'won'
            : reported.includes('lost')
              ? 'lost'
              : 'open';
          expect(outcomes).toEqual([expected, expected, expected]);
        },
      ),
      { numRuns: 5 },
    );
  });

  it('is empty for another tenant', async () => {
    await dispute(shop, await buy(), 'open');
    const { body } = await shop.api.purchase.listDisputes({
      ...operator,
      tenant: 'beta',
      query: {},
    });
    expect(body.content.entries).toEqual([]);
  });
});

describe('a dispute at the bank', () => {
  it('is listed once the bank has reported it, and lost once an operator has accepted it; the ledger agrees with the bank', async () => {
    const id = await buy('disputes');
    now += 6000;
    await shop.runPayments();
    const [open] = await ofAnn();
    expect(open).toMatchObject({ state: 'open', purchaseId: id, reason: 'fraudulent' });
    const disputeId = open?.id ?? '';
    expect((await accept(disputeId)).body.content).toMatchObject({
      state: 'open',
      acceptedAt: new Date(now).toISOString(),
    });
    // A repeated request changes nothing.
    expect((await accept(disputeId)).status).toBe(200);
    await shop.runPayments();
    expect(await ofAnn()).toMatchObject([{ id: disputeId, state: 'lost' }]);
    const details = await shop.api.purchase.getForOperator({ ...operator, params: { id } });
    const { unbooked } = await auditOf(shop.api, 'alpha', shop.bank());
    expect(unbooked).not.toContain(details.body.content.payments[0].id);
    const { body } = await shop.api.audit.list({
      ...operator,
      query: { subject_kind: 'purchase', subject_id: id },
    });
    expect(body.content.entries).toHaveLength(1);
    expect(body.content.entries[0]).toMatchObject({
      action: 'purchase.acceptDispute',
      after: { dispute: disputeId, amount: 499, reason: 'we have no evidence' },
    });
  });

  it('that is decided cannot be accepted, nor one of another tenant', async () => {
    const id = (await subscribe(shop, me(), 'month')).body.content.id;
    await dispute(shop, id, 'open');
    const [entry] = await ofAnn();
    expect((await accept(entry?.id ?? '', 'beta')).status).toBe(404);
    await dispute(shop, id, 'lost');
    expect((await accept(entry?.id ?? '')).status).toBe(409);
  });

  it('that the bank refuses to have accepted is open for operators again', async () => {
    const id = await buy();
    // The sandbox bank knows nothing of this dispute, so it refuses.
    await dispute(shop, id, 'open');
    const [entry] = await ofAnn();
    await accept(entry?.id ?? '');
    await shop.runPayments();
    expect(await ofAnn()).toMatchObject([{ state: 'open', acceptedAt: null }]);
  });
});
