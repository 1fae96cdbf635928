/** A customer who makes one purchase after another, impatiently and with all kinds of cards. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxBehaviour } from '@grandstand/contract';
import type { ShopResponse, Shop } from './shop-server.ts';

const password = 'a-long-enough-password';
/** Maximum attempts at one purchase, and maximum retries of a call that must succeed. */
const maxAttempts = 5;
const maxRetries = 20;

/**
 * Frequency of each card, in percent; all others approve. Declined cards are rare, because after ten of them in an
 * hour the shop refuses the customer.
 */
const cards: readonly (readonly [SandboxBehaviour, number])[] = [
  ['declines', 4],
  ['lacks_funds', 2],
  ['asks', 12],
  ['asks_in_page', 8],
  ['takes_time', 5],
  ['loses_reply', 12],
  ['repeats', 9],
  ['disorders', 9],
  ['hangs', 1],
];

function drawCard(): SandboxBehaviour {
  let left = Math.random() * 100;
  for (const [behaviour, share] of cards) {
    left -= share;
    if (left < 0) return behaviour;
  }
  return 'approves';
}

/** What a purchase is for: a ticket of an event, or a subscription. */
export type Item = { readonly event_id: string } | { readonly subscription_id: string };

/** What customers requested, and the responses. */
export interface Outcomes {
  /** Purchases that were reported as approved: `<account> <event or product>`. */
  readonly approved: Set<string>;
  readonly refunded: Set<string>;
  readonly count: Record<'checkouts' | 'clicks' | 'cutOff' | 'declined' | 'pending', number>;
  /** Responses that a checkout must never have, with their requests. */
  readonly wrong: string[];
}

/** Chances of what a customer does; 0 to 1. */
const chances = {
  completesPrompt: 0.9,
  approves: 0.91,
  usesStoredCard: 0.1,
  storesCard: 0.3,
  pressesTwice: 0.25,
  sendsKey: 0.5,
  keepsKeyAfterCrash: 0.5,
  isRefunded: 0.03,
  givesUpWhenDeclined: 0.3,
} as const;
const happens = (name: keyof typeof chances): boolean => Math.random() < chances[name];

/** Approves or refuses the bank's prompt, or abandons it. */
async function completePrompt(shop: Shop, url: string): Promise<void> {
  if (!happens('completesPrompt')) return;
  const { pathname } = new URL(url);
  await shop.call(`${pathname}/${happens('approves') ? 'approve' : 'refuse'}`, {});
}

export async function createBuyer(
  shop: Shop,
  name: string,
  outcomes: Outcomes,
  operatorKey: string,
) {
  const username = `${name}@example.org`;
  let token = '';
  let userId = '';

  async function signIn(): Promise<void> {
    await shop.up();
    const credentials = { username, password, strategy: 'refresh' };
    await shop.call('/api/user/register', { body: { ...credentials, display_name: name } });
    const { body, status } = await shop.call('/api/user/login', {
      body: { ...credentials, device_id: 'laptop', device_name: 'Laptop' },
    });
    if (status !== 200) throw new Error(`log-in: ${status} ${JSON.stringify(body)}`);
    token = body.content.tokenData.access_token;
    userId = body.content.profile.id;
  }
  /** Repeats `act` until it succeeds, although the shop crashes in the meantime. */
  async function retry<T>(act: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt += 1)
      try {
        await shop.up();
        return await act();
      } catch (error) {
        outcomes.count.cutOff += 1;
        if (attempt > maxRetries) throw error;
        await wait(50);
      }
  }
  await retry(signIn);

  const send = async (path: string, body: unknown, key: string | null): Promise<ShopResponse> => {
    outcomes.count.clicks += 1;
    const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key };
    const response = await shop.call(path, { body, token, headers });
    if (response.status !== 401) return response;
    await signIn();
    return shop.call(path, { body, token, headers });
  };

  /** Returns the request for a purchase; sometimes with the stored card, if there is one. */
  function orderOf(item: Item, behaviour: SandboxBehaviour) {
    const [byCard, byStored] =
      'event_id' in item
        ? ['ppv_checkout', 'ppv_by_stored_cc']
        : ['subscription_checkout', 'subscribe_by_stored_cc'];
    if (happens('usesStoredCard')) return { path: `/api/commerce/${byStored}`, body: item };
    const card = { token: `tok_sandbox_${behaviour}`, save: happens('storesCard') };
    return { path: `/api/commerce/${byCard}`, body: { ...item, card } };
  }

  /** Presses once or twice; returns the content of the last successful response, null if there is none. */
  async function press({ path, body }: ReturnType<typeof orderOf>, key: string | null) {
    const once = () => send(path, body, key);
    const results = await Promise.allSettled(happens('pressesTwice') ? [once(), once()] : [once()]);
    const responses = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    outcomes.count.cutOff += results.length - responses.length;
    for (const { status, body: failure } of responses) {
      const expected = ['no_stored_card', 'service_unavailable', 'too_many_requests'];
      if (status !== 200 && !expected.includes(failure.messageErrorCode))
        outcomes.wrong.push(`${path}: ${status} ${JSON.stringify(failure)}`);
    }
    return responses.filter(({ status }) => status === 200).at(-1)?.body.content ?? null;
  }

  /** Waits briefly for the outcome of a pending purchase; returns its status. */
  async function pollStatus(id: string): Promise<string> {
    for (let poll = 0; poll < 4; poll += 1) {
      await wait(200);
      const { body, status } = await shop.call(`/api/commerce/get_purchase/id/${id}`, {
        method: 'GET',
        token,
      });
      if (status === 200 && body.content.status !== 'PENDING') return body.content.status;
    }
    return 'PENDING';
  }

  return {
    async buy(item: Item): Promise<void> {
      outcomes.count.checkouts += 1;
      const bought = `${userId} ${'event_id' in item ? item.event_id : item.subscription_id}`;
      let order = orderOf(item, drawCard());
      let key = happens('sendsKey') ? randomUUID() : null;
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        await shop.up();
        try {
          const purchase = await press(order, key);
          if (purchase === null) {
            order = orderOf(item, 'approves');
            key = null;
            continue;
          }
          if (purchase.action !== null && purchase.status === 'PENDING')
            await completePrompt(shop, purchase.action.url);
          const status =
            purchase.status === 'PENDING' ? await pollStatus(purchase.id) : purchase.status;
          if (status === 'APPROVED') {
            outcomes.approved.add(bought);
            if (happens('isRefunded')) {
              // The client may never learn whether it was.
              outcomes.refunded.add(bought);
              await shop.call(`/api/operator/purchase/refund/${purchase.id}`, {
                body: { reason: 'as a test' },
                headers: { 'x-operator-key': operatorKey },
              });
            }
            return;
          }
          if (status === 'PENDING') {
            outcomes.count.pending += 1;
            return;
          }
          outcomes.count.declined += 1;
          if (happens('givesUpWhenDeclined')) return;
          order = orderOf(item, 'approves');
          key = null;
        } catch {
          // It crashed: a disconnected client retries, with the same key or another.
          outcomes.count.cutOff += 1;
          if (!happens('keepsKeyAfterCrash')) key = null;
        }
      }
    },
  };
}
