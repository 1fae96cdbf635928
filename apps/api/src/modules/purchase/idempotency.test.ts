/** Repeated requests with an Idempotency-Key. */
import { callsByName, type CallName } from '@grandstand/contract';
import { idempotencyKeyDays, dayMs, minuteMs } from '@grandstand/contract/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testOperatorKey } from '../../testing.ts';
import { codeFor } from '../access-code/testing.ts';
import { testNow } from '../event/testing.ts';
import { signedIn, signInOn, testPassword, type SignedIn } from '../session/testing.ts';
import {
  buyTicket,
  openShop,
  shopTenant,
  subscribe,
  subscriptionContent,
  tokenOf,
} from './testing.ts';
import type { Shop, TestCard } from './testing.ts';

const operator = { operatorKey: testOperatorKey };
const key = 'key-1';
let now = testNow;
let shop: Shop;
let ann: SignedIn;
let buyers = 0;

beforeAll(async () => {
  shop = await openShop({
    clock: () => now,
    tenants: [
      shopTenant('alpha', { demo: true }),
      shopTenant('beta', { stored_card_proof_above: 100 }),
    ],
    content: { alpha: subscriptionContent, beta: subscriptionContent },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyers += 1;
  ann = await signedIn(shop.api, `buyer-${buyers}`);
});

const me = () => ({ token: ann.access });
const withKey = () => ({ ...me(), key });
const cardOf = (card: TestCard = 'approves') => ({ token: tokenOf(card) });
const refund = (id: string) =>
  shop.api.purchase.refund({ ...operator, params: { id }, body: { reason: 'a test' } });
const idOf = async (response: ReturnType<typeof subscribe>): Promise<string> =>
  (await response).body.content.id;

const tables = [
  'purchase_change',
  'payment_intent',
  'entitlement',
  'entitlement_end',
  'access_code_batch',
  'comment_ban',
] as const;

/** Counts the rows and transfers that payments and grants leave behind. */
async function countEffects() {
  const { body } = await shop.api.payment.getStoredCard(me());
  const counts = await shop.api.db.forTenant('alpha', async ({ trx }) => {
    const outcomes: Record<string, string> = {};
    for (const table of tables) {
      const { count } = await trx
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      outcomes[table] = count;
    }
    const { taggers } = await trx
      .selectFrom('user_account')
      .where('can_create_global_tag', '=', true)
      .select(({ fn }) => fn.countAll<string>().as('taggers'))
      .executeTakeFirstOrThrow();
    return { ...outcomes, taggers };
  });
  return { ...counts, transfers: shop.bank().transfers().length, card: body.content };
}

type Input = NonNullable<Parameters<Shop['api']['call']>[1]>;

interface Case {
  readonly input: Input;
  /** Another request of the same call; null if all are alike. */
  readonly other: Input | null;
  /** Undoes the effect, so that a repeat could take effect again. */
  readonly undo?: () => Promise<unknown>;
}

/** A case for each call that moves money, or grants access or a permission. */
const cases: Partial<Record<CallName, () => Promise<Case>>> = {
  'purchase.buyTicket': async () => ({
    input: { ...me(), body: { card: cardOf(), event_id: 'paid' } },
    other: { ...me(), body: { card: cardOf(), event_id: 'other' } },
    undo: async () => refund((await listTickets())[0]?.id ?? ''),
  }),
  'purchase.buyTicketByStoredCard': async () => {
    await subscribe(shop, me(), 'cup');
    return {
      input: { ...me(), body: { event_id: 'paid' } },
      other: { ...me(), body: { event_id: 'other' } },
      undo: async () => refund((await listTickets())[0]?.id ?? ''),
    };
  },
  'purchase.buySubscription': async () => ({
    input: { ...me(), body: { card: cardOf(), subscription_id: 'month' } },
    other: { ...me(), body: { card: cardOf(), subscription_id: 'cup' } },
    undo: async () => refund((await listContracts())[0]?.id ?? ''),
  }),
  'purchase.buySubscriptionByStoredCard': async () => {
    await subscribe(shop, me(), 'cup');
    return {
      input: { ...me(), body: { subscription_id: 'month' } },
      other: { ...me(), body: { subscription_id: 'all' } },
      undo: async () => refund((await listContracts())[0]?.id ?? ''),
    };
  },
  'purchase.cancelContract': async () => {
    const id = await idOf(subscribe(shop, me(), 'month'));
    return {
      input: { ...me(), body: { platform: 'web', id } },
      other: { ...me(), body: { platform: 'web', id: 'another' } },
      undo: () => shop.api.purchase.resumeContract({ ...me(), body: { id } }),
    };
  },
  'purchase.resumeContract': async () => {
    const id = await idOf(subscribe(shop, me(), 'month'));
    const cancel = () =>
      shop.api.purchase.cancelContract({ ...me(), body: { platform: 'web', id } });
    await cancel();
    return {
      input: { ...me(), body: { id } },
      other: { ...me(), body: { id: 'another' } },
      undo: cancel,
    };
  },
  'purchase.pauseContract': async () => {
    const id = await idOf(subscribe(shop, me(), 'month'));
    return {
      input: { ...me(), body: { id } },
      other: { ...me(), body: { id: 'another' } },
      undo: () => shop.api.purchase.resumeContract({ ...me(), body: { id } }),
    };
  },
  'purchase.payContract': async () => {
    const id = await idOf(subscribe(shop, me(), 'month'));
    return {
      input: { ...me(), body: { id, card: cardOf() } },
      other: { ...me(), body: { id } },
      undo: () => shop.api.payment.removeStoredCard(me()),
    };
  },
  'purchase.changeContract': async () => {
    const id = await idOf(subscribe(shop, me(), 'month'));
    return {
      input: { ...me(), body: { id, subscription_id: 'all' } },
      other: { ...me(), body: { id, subscription_id: 'year' } },
      undo: () => refund(id),
    };
  },
  'purchase.refund': async () => {
    const id = await idOf(subscribe(shop, me(), 'month'));
    return {
      input: { ...operator, params: { id }, body: { reason: 'requested' } },
      other: { ...operator, params: { id }, body: { reason: 'broken' } },
    };
  },
  'purchase.grant': async () => {
    const body = { account_id: ann.userId, product_id: 'month', reason: 'a prize' };
    return {
      input: { ...operator, body },
      other: { ...operator, body: { ...body, product_id: 'cup' } },
      undo: async () => refund((await listContracts())[0]?.id ?? ''),
    };
  },
  'purchase.renewContract': async () => {
    const id = await idOf(subscribe(shop, me(), 'month'));
    return {
      input: { ...operator, params: { id }, body: { reason: 'a look' } },
      other: { ...operator, params: { id }, body: { reason: 'a second look' } },
    };
  },
  'accessCode.redeem': async () => {
    const code = await codeFor(shop.api, { uses: 2 });
    return {
      input: { ...me(), body: { code } },
      other: { ...me(), body: { code: 'SAME-SAME-SAME-SAME' } },
      undo: async () => refund((await listContracts())[0]?.id ?? ''),
    };
  },
  'accessCode.createBatch': async () => {
    const body = { productId: 'month', count: 3, label: 'Spring' };
    return { input: { ...operator, body }, other: { ...operator, body: { ...body, count: 4 } } };
  },
  'tag.grant': async () => {
    const grant = (canCreateGlobalTag: boolean) => ({
      ...operator,
      body: { email: ann.username, canCreateGlobalTag },
    });
    return {
      input: grant(true),
      other: grant(false),
      undo: () => shop.api.tag.grant(grant(false)),
    };
  },
  'comment.unban': async () => {
    const ban = () =>
      shop.api.db.forTenant('alpha', ({ trx }) =>
        trx
          .insertInto('comment_ban')
          .values({ tenant_id: 'alpha', user_id: ann.userId, created_at: new Date(now) })
          .execute(),
      );
    await ban();
    return {
      input: { ...operator, body: { email: ann.username } },
      other: { ...operator, body: { email: 'someone@example.org' } },
      undo: ban,
    };
  },
  'payment.removeStoredCard': async () => {
    await subscribe(shop, me(), 'cup');
    return { input: me(), other: null, undo: () => subscribe(shop, me(), 'month') };
  },
};
const listTickets = async (): Promise<{ id: string }[]> =>
  (await shop.api.purchase.listTickets({ ...me(), query: {} })).body.content.entries;
const listContracts = async (): Promise<{ id: string }[]> =>
  (await shop.api.purchase.listContracts({ ...me(), query: {} })).body.content.entries;

const names = Object.keys(callsByName) as CallName[];
const accepting = names.filter((name) => 'idempotencyKey' in callsByName[name]);

const guardedModules = ['accessCode', 'payment', 'product', 'purchase'];
/** Changing calls of `guardedModules`, or of operators, that accept no key, with the reason. */
const callsWithoutKey: Partial<Record<CallName, string>> = {
  'accessCode.checkCoupon': 'reads',
  'accessCode.endBatch': 'ends a batch for good, however often it is repeated',
  'payment.createReceiptLink': 'reads',
  'channel.setSchedule': 'changes content',
  'clip.dismissReports': 'has the same effect when repeated',
  'clip.restore': 'has the same effect when repeated',
  'clip.takeDown': 'has the same effect when repeated',
  'comment.banForOperator': 'has the same effect when repeated',
  'comment.hideForOperator': 'has the same effect when repeated',
  'comment.restoreForOperator': 'has the same effect when repeated',
  'comment.setRoom': 'changes content',
  'customer.block': 'has the same effect when repeated',
  'customer.endSessions': 'has the same effect when repeated',
  'product.copyToPortals': 'leaves what the other portals have as it is',
  'product.previewCopy': 'changes nothing',
  'customer.findInPortals': 'reads, and records each search',
  'customer.unblock': 'has the same effect when repeated',
  'event.create': 'changes content',
  'event.import': 'changes content; the same rows change nothing',
  'event.postpone': 'is refused when repeated, by its version',
  'event.restore': 'has the same effect when repeated',
  'event.setPicture': 'changes content',
  'event.setStream': 'changes content',
  'event.setStatus': 'changes content',
  'event.setClock': 'changes content',
  'event.setAds': 'changes content',
  'event.setCancelled': 'changes content',
  'event.setSafeguarded': 'changes content',
  'event.safeguardIdentity': 'changes content',
  'event.update': 'is refused when repeated, by its version',
  'event.withdraw': 'has the same effect when repeated',
  'frontPage.createPreview': 'returns a link of its own each time',
  'frontPage.publish': 'is refused when repeated, by its version',
  'frontPage.restore': 'is refused when repeated, by its version',
  'frontPage.setDraft': 'is refused when repeated, by its version',
  'frontPage.unschedule': 'is refused when repeated, by its version',
  'frontPage.uploadPicture': 'changes content',
  'identity.archive': 'has the same effect when repeated',
  'identity.create': 'changes content',
  'identity.import': 'changes content; the same rows change nothing',
  'identity.restore': 'has the same effect when repeated',
  'identity.remove': 'has the same effect when repeated',
  'identity.setPicture': 'changes content',
  'identity.update': 'is refused when repeated, by its version',
  'info.removeText': 'has the same effect when repeated',
  'info.setText': 'has the same effect when repeated',
  'matchDay.announceDelay': 'leaves what no longer starts at the time that was read',
  'operator.addPasskey': 'consumes its challenge',
  'operator.addToPortals': 'is refused by the portals that have the person',
  'operator.changePassword': 'has the same effect when repeated',
  'operator.changeRole': 'is refused when repeated, by its version',
  'operator.confirmTotp': 'consumes its code',
  'operator.createHandover': 'returns a link that is used once',
  'operator.createKey': 'creates a key of a script, which the studio lists',
  'operator.createRecoveryCodes': 'replaces the codes of the caller',
  'operator.endOtherSession': 'has the same effect when repeated',
  'operator.endSession': 'has the same effect when repeated',
  'operator.invite': 'replaces an open invitation of the same address',
  'operator.reauthenticate': 'has the same effect when repeated',
  'operator.reauthenticateByPasskey': 'consumes its challenge',
  'operator.reauthenticateByProvider': 'consumes its attempt',
  'operator.removeFromPortals': 'has the same effect when repeated',
  'operator.removePasskey': 'has the same effect when repeated',
  'operator.removePerson': 'has the same effect when repeated',
  'operator.removeTotp': 'has the same effect when repeated',
  'operator.resendInvitation': 'sends a new link, which replaces the former',
  'operator.resetFactors': 'has the same effect when repeated',
  'operator.revokeInvitation': 'has the same effect when repeated',
  'operator.revokeKey': 'has the same effect when repeated',
  'operator.setUpTotp': 'replaces a secret that is not confirmed',
  'operator.startPasskey': 'creates a challenge only',
  'operator.startPasskeyReauthentication': 'creates a challenge only',
  'operator.startProviderReauthentication': 'creates an attempt only',
  'operator.updateProfile': 'has the same effect when repeated',
  'product.archive': 'changes content',
  'product.create': 'changes content',
  'product.remove': 'changes content',
  'product.restore': 'changes content',
  'product.update': 'changes content',
  'purchase.acceptDispute': 'has the same effect when repeated',
  'purchase.cancel': 'has the same effect when repeated',
  'purchase.submitDisputeEvidence': 'has the same effect when repeated',
  'purchase.revoke': 'ends access for good, however often it is repeated',
  'recording.edit': 'changes content',
  'recording.setCaptions': 'changes content',
  'streamKey.create': 'creates a stream key, which grants no viewer access',
  'streamKey.rotate': 'creates a stream key, which grants no viewer access',
  'streamKey.createForEvent': 'creates a stream key, which grants no viewer access',
  'streamKey.rotateForEvent': 'creates a stream key, which grants no viewer access',
  'streamKey.revoke': 'has the same effect when repeated',
  'streamKey.setCamera': 'changes content',
  'recording.import': 'changes content',
  'recording.mirror': 'changes content',
  'lineup.set': 'changes content',
  'roster.import': 'changes content; the same rows change nothing',
  'roster.set': 'changes content',
  'roster.setPicture': 'changes content',
  'statistics.set': 'changes content',
  'tag.addMoment': 'creates a moment once, by its id',
  'tag.withdrawMoment': 'changes content',
  'tag.restore': 'has the same effect when repeated',
  'tag.takeDown': 'has the same effect when repeated',
  'tenant.archive': 'has the same effect when repeated',
  'tenant.checkHost': 'has the same effect when repeated',
  'tenant.create': 'is refused when repeated, by its id',
  'tenant.removeOperatorProvider': 'is refused when repeated, by its version',
  'tenant.restore': 'has the same effect when repeated',
  'tenant.setOperatorProvider': 'is refused when repeated, by its version',
  'tenant.setPicture': 'changes content',
  'tenant.update': 'is refused when repeated, by its version',
  'upload.remove': 'changes content',
  'webhook.archive': 'has the same effect when repeated',
  'webhook.create': 'creates an endpoint, which the list shows',
  'webhook.replayDelivery': 'sends a message again, with the same id',
  'webhook.replayFailed': 'finds nothing more to send when repeated',
  'webhook.rotateSecret': 'replaces the secret',
  'webhook.sendTest': 'sends a message that reports nothing',
  'webhook.update': 'is refused when repeated, by its version',
};

it('[SEC-14] every call that moves money, or grants access or a permission, accepts an Idempotency-Key', () => {
  const changing = names.filter(
    (name) =>
      (guardedModules.includes(name.split('.')[0] ?? '') ||
        callsByName[name].caller === 'operator') &&
      callsByName[name].method !== 'GET' &&
      !(name in callsWithoutKey),
  );
  expect(changing.toSorted()).toEqual(accepting.toSorted());
  expect(Object.keys(cases).toSorted()).toEqual(accepting.toSorted());
});

describe('[SEC-14] repeating a request with its key', () => {
  it.each(accepting)(
    '%s returns the same response and changes nothing, even if its effect was undone; another body gets 409',
    async (name) => {
      const { input, other, undo } = (await cases[name]?.()) ?? { input: {}, other: null };
      const keyed = { headers: { 'idempotency-key': `${key}-${buyers}` } };
      const before = await countEffects();
      const first = await shop.api.call(name, { ...input, ...keyed });
      expect(first.status).toBe(200);
      expect(await countEffects()).not.toEqual(before);
      await undo?.();
      const afterUndo = await countEffects();
      const again = await shop.api.call(name, { ...input, ...keyed });
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      const refused = other === null ? null : await shop.api.call(name, { ...other, ...keyed });
      expect([refused?.status, refused?.body.messageErrorCode]).toEqual(
        other === null ? [undefined, undefined] : [409, 'idempotency_key_reused'],
      );
      expect(await countEffects()).toEqual(afterUndo);
    },
  );

  it('charges nothing if the item was already owned, even after a refund', async () => {
    const { body } = await buyTicket(shop, me(), 'paid');
    const owned = await buyTicket(shop, withKey(), 'paid');
    expect(owned.body).toEqual(body);
    await refund(body.content.id);
    const before = await countEffects();
    expect((await buyTicket(shop, withKey(), 'paid')).body).toEqual(owned.body);
    expect(await countEffects()).toEqual(before);
    const other = await buyTicket(shop, withKey(), 'other');
    expect([other.status, other.body.messageErrorCode]).toEqual([409, 'idempotency_key_reused']);
  });

  it('charges nothing if the request was declined or refused, even if it would now succeed', async () => {
    const body = { event_id: 'paid' };
    const headers = { 'idempotency-key': key };
    const byStored = () => shop.api.purchase.buyTicketByStoredCard({ ...me(), headers, body });
    const refused = await byStored();
    expect([refused.status, refused.body.messageErrorCode]).toEqual([409, 'no_stored_card']);
    const declined = await buyTicket(shop, { ...me(), key: 'declined' }, 'other', 'declines');
    expect(declined.body.content.status).toBe('DECLINED');
    await subscribe(shop, me(), 'cup');
    const before = await countEffects();
    const again = await byStored();
    expect([again.status, again.body.messageErrorCode]).toEqual([409, 'no_stored_card']);
    const second = await buyTicket(shop, { ...me(), key: 'declined' }, 'other', 'declines');
    expect(second.body).toEqual(declined.body);
    expect(await countEffects()).toEqual(before);
    const fresh = await shop.api.purchase.buyTicketByStoredCard({ ...me(), body });
    expect(fresh.body.content.status).toBe('APPROVED');
  });

  it('concurrent requests with one key charge once and return the same purchase', async () => {
    const before = shop.bank().transfers().length;
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => subscribe(shop, withKey(), 'month')),
    );
    expect(new Set(responses.map(({ body }) => body.content.id)).size).toBe(1);
    expect(shop.bank().transfers()).toHaveLength(before + 1);
  });

  it('returns the current status of a pending payment, and APPROVED even after a refund', async () => {
    const pending = await buyTicket(shop, withKey(), 'paid', 'takes_time');
    expect(pending.body.content.status).toBe('PENDING');
    now += 8001;
    await shop.runPayments();
    const repeat = async () =>
      (await buyTicket(shop, withKey(), 'paid', 'takes_time')).body.content;
    expect(await repeat()).toMatchObject({ id: pending.body.content.id, status: 'APPROVED' });
    await refund(pending.body.content.id);
    const before = await countEffects();
    expect(await repeat()).toMatchObject({ status: 'APPROVED' });
    expect(await countEffects()).toEqual(before);
  });

  it('another account can use the same key for another purchase', async () => {
    await buyTicket(shop, withKey(), 'paid');
    const ben = await signedIn(shop.api, `ben-${buyers}`);
    const bought = await buyTicket(shop, { token: ben.access, key }, 'other');
    expect(bought.body.content.status).toBe('APPROVED');
  });

  it('a request refused without a recent authentication (`fresh_sign_in_required`) is not stored and may be repeated after one', async () => {
    const ben = await signedIn(shop.api, `ben-${buyers}`, { tenant: 'beta' });
    await subscribe(shop, { token: ben.access, tenant: 'beta' }, 'month');
    now += 11 * minuteMs;
    const { body: tokens } = await shop.api.signIn.exchangeToken({
      tenant: 'beta',
      body: {
        subject_token: ben.refresh,
        subject_token_type: 'urn:ietf:params:oauth:token-type:refresh_token',
        requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      },
    });
    const by = { token: tokens.token as string, tenant: 'beta' };
    const buy = () =>
      shop.api.purchase.buyTicketByStoredCard({
        ...by,
        headers: { 'idempotency-key': key },
        body: { event_id: 'paid' },
      });
    const refused = await buy();
    expect([refused.status, refused.body.messageErrorCode]).toEqual([
      403,
      'fresh_sign_in_required',
    ]);
    await shop.api.session.confirm({ ...by, body: { password: testPassword } });
    expect((await buy()).body.content.status).toBe('APPROVED');
  });

  it('a request refused with 429 is not stored and may be repeated later', async () => {
    for (let tried = 0; tried < 10; tried += 1) await buyTicket(shop, me(), 'paid', 'declines');
    expect((await buyTicket(shop, withKey(), 'paid')).status).toBe(429);
    now += 61 * minuteMs;
    ann = await signInOn(shop.api, ann.username);
    expect((await buyTicket(shop, withKey(), 'paid')).body.content.status).toBe('APPROVED');
  });
});

describe('stored keys', () => {
  const storedKeys = () =>
    shop.api.db.forTenant('alpha', ({ trx }) =>
      trx.selectFrom('idempotency_key').selectAll().where('caller', '=', ann.userId).execute(),
    );

  it('contain neither card nor code, and are deleted after `idempotencyKeyDays`', async () => {
    const code = await codeFor(shop.api);
    const headers = { 'idempotency-key': key };
    await shop.api.accessCode.redeem({ ...me(), headers, body: { code } });
    await buyTicket(shop, { ...me(), key: 'key-2' }, 'paid');
    const rows = await storedKeys();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(tokenOf('approves'));
    now += idempotencyKeyDays * dayMs - 1;
    await shop.api.app.jobs.runNamed(['idempotency-key-cleanup']);
    expect(await storedKeys()).toHaveLength(2);
    now += 2;
    await shop.api.app.jobs.runNamed(['idempotency-key-cleanup']);
    expect(await storedKeys()).toEqual([]);
  });

  it('are deleted with their account', async () => {
    await buyTicket(shop, withKey(), 'paid');
    expect(await storedKeys()).toHaveLength(1);
    const { status } = await shop.api.account.remove({ ...me(), body: { password: testPassword } });
    expect(status).toBe(204);
    expect(await storedKeys()).toEqual([]);
  });
});
