/** Evidence that operators submit against disputes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DisputeEvidence, OperatorDispute } from '@grandstand/contract';
import { dayMs } from '@grandstand/contract/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testOperatorKey } from '../../../testing.ts';
import { testNow } from '../../event/testing.ts';
import { writeVideo } from '../../media/testing.ts';
import { listIntents } from '../../payment/index.ts';
import { signedIn, type SignedIn } from '../../session/testing.ts';
import { buyTicket, dispute, openShop, subscribe, type Shop } from '../testing.ts';

const operator = { operatorKey: testOperatorKey };
let now = testNow;
let dir: string;
let shop: Shop;
let buyers = 0;
let ann: SignedIn;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'dispute-evidence-'));
  await writeVideo(dir, 'final', { durationsMs: Array.from({ length: 10 }, () => 2000) });
  shop = await openShop({ clock: () => now, env: { MEDIA_DIR: dir } });
});
afterAll(async () => {
  await shop.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  buyers += 1;
  ann = await signedIn(shop.api, `evidence-${buyers}-x`);
});

const me = () => ({ token: ann.access });
const ofAnn = async (): Promise<OperatorDispute> => {
  const query = { email_prefix: ann.username };
  const { body } = await shop.api.purchase.listDisputes({ ...operator, query });
  expect(body.content.entries).toHaveLength(1);
  return body.content.entries[0] as OperatorDispute;
};
const buy = async (card: Parameters<typeof buyTicket>[3] = 'approves') =>
  (await buyTicket(shop, me(), 'paid', card)).body.content.id as string;
/** Lets the bank open the dispute of a card that disputes. */
const openDispute = async () => {
  now += 6000;
  await shop.runPayments();
};
const watch = (videoId: string, position: number) =>
  shop.api.playbackPosition.save({
    ...me(),
    body: { video_id: videoId, position, duration: 6000, at: new Date(now).toISOString() },
  });
const evidenceOf = async (id: string, tenant = 'alpha') =>
  shop.api.purchase.getDisputeEvidence({ ...operator, tenant, params: { id } });
const known = async (id: string): Promise<DisputeEvidence> => (await evidenceOf(id)).body.content;
const submit = (id: string, explanation = 'They watched the match.', tenant = 'alpha') =>
  shop.api.purchase.submitDisputeEvidence({
    ...operator,
    tenant,
    params: { id },
    body: { explanation },
  });
const reasonOf = ({ status, body }: Awaited<ReturnType<typeof submit>>) => [
  status,
  (body as { reason?: string }).reason,
];
const historyOf = async (id: string): Promise<string[]> => {
  const { body } = await shop.api.purchase.getForOperator({ ...operator, params: { id } });
  return body.content.changes.map(({ change }: { change: string }) => change);
};
const isOpen = async () =>
  (await shop.api.event.get({ ...me(), params: { id: 'paid' } })).body.content
    .isEventAvailableForUser as boolean;

describe('the evidence of a disputed payment', () => {
  it('is payment, receipt, customer, sign-ins, and what was watched of what was bought', async () => {
    await buy('disputes');
    now += 60_000 - 6000;
    await watch('paid', 2710);
    await watch('free', 100);
    await openDispute();
    const { id } = await ofAnn();
    const evidence = await known(id);
    expect(evidence).toMatchObject({
      explanation: null,
      submittedAt: null,
      customerEmail: ann.username,
      product: expect.stringMatching(
        /^Title of ticket: access to the video of Title of paid \(\d+ \w+ \d{4}\) online$/,
      ),
      serviceDate: expect.stringMatching(/^\d+ \w+ \d{4}$/),
      watched: [expect.stringMatching(/^Title of paid: watched up to 0:45:10 of 1:40:00, last on/)],
      signIns: [expect.stringMatching(/^Signed in on \d+ \w+ \d{4}, \d\d:\d\d UTC/)],
    });
    expect(evidence.payment.join('\n')).toMatch(
      /^Paid 4\.99 EUR on .* UTC\nReceipt \d+ of .*, card visa ending in 0259\nBought on .*\nAccount created on/,
    );
  });

  it('of a subscription has what it opened, not what a ticket opened, and only while it did', async () => {
    const id = (await subscribe(shop, me(), 'cup')).body.content.id as string;
    await buy();
    now += 1000;
    for (const video of ['basic', 'paid']) expect((await watch(video, 90)).status).toBe(200);
    await dispute(shop, id, 'open');
    const { id: disputeId } = await ofAnn();
    expect((await known(disputeId)).watched).toEqual([
      expect.stringMatching(/^Title of basic: watched up to 0:01:30/),
    ]);
    await shop.api.db.forTenant('alpha', ({ trx }) =>
      trx
        .updateTable('playback_position')
        .set({ reached_at: new Date(now - dayMs) })
        .where('tenant_id', '=', 'alpha')
        .where('event_id', '=', 'basic')
        .execute(),
    );
    expect((await known(disputeId)).watched).toEqual([]);
  });

  it('has a viewer’s clip of what was bought, by the price that its match has now', async () => {
    const setPrice = (commerceType: 'commerce_free_media' | 'commerce_ppv_media') =>
      shop.api.db.forTenant('alpha', ({ trx }) =>
        trx
          .updateTable('event')
          .set({ commerce_type: commerceType })
          .where('tenant_id', '=', 'alpha')
          .where('id', '=', 'paid')
          .execute(),
      );
    const purchase = await buy();
    // Cut while the match is free, so the clip itself is free, too.
    await setPrice('commerce_free_media');
    const { body } = await shop.api.clip.create({
      ...me(),
      body: {
        event_id: 'paid',
        title: 'My goal',
        start_time: 3000,
        end_time: 6000,
        media_type: 'user_clip',
        visibility: 'link',
      },
    });
    await setPrice('commerce_ppv_media');
    now += 1000;
    expect((await watch(body.content.id, 2)).status).toBe(200);
    await dispute(shop, purchase, 'open');
    const { id } = await ofAnn();
    expect((await known(id)).watched).toEqual([expect.stringMatching(/^My goal: watched/)]);
    await setPrice('commerce_free_media');
    expect((await known(id)).watched).toEqual([]);
    await setPrice('commerce_ppv_media');
  });

  it('is not for other tenants, nor for a dispute that is decided', async () => {
    const purchase = await buy();
    await dispute(shop, purchase, 'open');
    const { id } = await ofAnn();
    expect((await evidenceOf(id, 'beta')).status).toBe(404);
    expect((await submit(id, 'It is due.', 'beta')).status).toBe(404);
    await dispute(shop, purchase, 'lost');
    expect((await evidenceOf(id)).status).toBe(409);
    expect(reasonOf(await submit(id))).toEqual([409, 'dispute_decided']);
  });
});

describe('evidence that an operator submits', () => {
  it('reaches the bank as it was shown, once, with an audit entry; the bank decides by it', async () => {
    const purchase = await buy('disputes');
    await watch('paid', 5990);
    await openDispute();
    const { id } = await ofAnn();
    const { explanation: _, submittedAt: __, ...shown } = await known(id);
    const first = await submit(id);
    expect(first.body.content).toMatchObject({
      state: 'open',
      evidenceSubmittedAt: new Date(now).toISOString(),
    });
    now += 1000;
    // A repetition changes nothing, and other evidence is refused, as is to give up.
    expect((await submit(id)).body.content).toEqual(first.body.content);
    expect(reasonOf(await submit(id, 'Something else.'))).toEqual([409, 'evidence_submitted']);
    const accepted = await shop.api.purchase.acceptDispute({
      ...operator,
      params: { id },
      body: { reason: 'a test' },
    });
    expect(reasonOf(accepted as never)).toEqual([409, 'evidence_submitted']);
    await shop.runPayments();
    const [intent] = await shop.api.db.forTenant('alpha', (scope) => listIntents(scope, purchase));
    const atBank = shop.bank().find(intent?.reference ?? '')?.dispute?.evidence;
    expect(atBank).toEqual({
      ...shown,
      explanation: 'They watched the match.',
      key: expect.any(String),
    });
    expect(await known(id)).toMatchObject({ ...shown, explanation: 'They watched the match.' });
    expect(await isOpen()).toBe(false);
    now += 10_000;
    await shop.runPayments();
    expect(await ofAnn()).toMatchObject({ state: 'won' });
    expect(await isOpen()).toBe(true);
    expect(await historyOf(purchase)).toContain('dispute evidence submitted');
    const { body } = await shop.api.audit.list({
      ...operator,
      query: { subject_kind: 'purchase', subject_id: purchase },
    });
    expect(body.content.entries).toMatchObject([
      {
        action: 'purchase.submitDisputeEvidence',
        after: { dispute: id, evidence: 'They watched the match.', amount: 499, currency: 'EUR' },
      },
    ]);
  });

  it('is deleted once the bank has decided', async () => {
    const purchase = await buy('disputes');
    await openDispute();
    const { id } = await ofAnn();
    await submit(id);
    await shop.runPayments();
    const stored = () =>
      shop.api.db.forTenant('alpha', ({ trx }) =>
        trx
          .selectFrom('dispute')
          .select(['evidence', 'evidence_submitted_at'])
          .where('tenant_id', '=', 'alpha')
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      );
    expect((await stored()).evidence).toMatchObject({ customerEmail: ann.username });
    now += 10_000;
    await shop.runPayments();
    // Nothing of it was watched.
    expect(await ofAnn()).toMatchObject({ state: 'lost', purchaseId: purchase });
    expect(await stored()).toEqual({ evidence: null, evidence_submitted_at: expect.any(Date) });
  });

  it('that the provider refuses leaves the dispute to operators, with an entry in the history', async () => {
    const purchase = await buy();
    // The sandbox bank knows nothing of this dispute, so it refuses.
    await dispute(shop, purchase, 'open');
    const { id } = await ofAnn();
    await submit(id);
    await shop.runPayments();
    expect(await ofAnn()).toMatchObject({ state: 'open', evidenceSubmittedAt: null });
    expect(await historyOf(purchase)).toContain('dispute evidence refused');
    now += 1000;
    expect((await submit(id, 'Another attempt.')).status).toBe(200);
  });

  it('is refused after its due time, and for a dispute that was accepted', async () => {
    await dispute(shop, await buy(), 'open', 'alpha', new Date(now + dayMs));
    const { id } = await ofAnn();
    now += dayMs;
    expect(reasonOf(await submit(id))).toEqual([409, 'evidence_overdue']);
    const body = { reason: 'we have no evidence' };
    await shop.api.purchase.acceptDispute({ ...operator, params: { id }, body });
    expect(reasonOf(await submit(id))).toEqual([409, 'dispute_accepted']);
  });

  it('needs an explanation of a limited length', async () => {
    await dispute(shop, await buy(), 'open');
    const { id } = await ofAnn();
    expect((await submit(id, ' ')).status).toBe(400);
    expect((await submit(id, 'x'.repeat(5001))).status).toBe(400);
    expect((await submit(id, 'First line.\nSecond line.')).status).toBe(200);
  });
});
