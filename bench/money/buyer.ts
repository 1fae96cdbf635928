/** A customer who makes one purchase after the other, impatiently and with all kinds of cards. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxBehaviour } from '@grandstand/contract';
import type { ShopResponse, Shop } from './shop-server.ts';

const password = 'a-long-enough-password';
const tries = 5;

/** Frequency of each card, per hundred. Ten refusals in an hour make a customer wait. */
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

function someCard(): SandboxBehaviour {
  let left = Math.random() * 100;
  for (const [behaviour, share] of cards) {
    left -= share;
    if (left < 0) return behaviour;
  }
  return 'approves';
}

/** A purchase to make. */
export type Thing = { readonly event_id: string } | { readonly subscription_id: string };

/** Responses to customers, and actions on them. */
export interface Outcomes {
  /** `<account> <event or product>`: reported as bought. */
  readonly approved: Set<string>;
  readonly refunded: Set<string>;
  readonly count: Record<'checkouts' | 'clicks' | 'cutOff' | 'declined' | 'pending', number>;
  /** Responses that no checkout may have, with their requests. */
  readonly wrong: string[];
}

/** Answers the bank's prompt, or abandons it. */
async function confirm(shop: Shop, url: string): Promise<void> {
  const choice = Math.random();
  if (choice > 0.9) return;
  const { pathname } = new URL(url);
  await shop.call(`${pathname}/${choice < 0.82 ? 'approve' : 'refuse'}`, {});
}

export async function newBuyer(shop: Shop, name: string, outcomes: Outcomes, operatorKey: string) {
  const username = `${name}@example.org`;
  let token = '';
  let userId = '';

  async function signIn(): Promise<void> {
    await shop.up();
    const who = { username, password, strategy: 'refresh' };
    await shop.call('/api/user/register', { body: { ...who, display_name: name } });
    const { body, status } = await shop.call('/api/user/login', {
      body: { ...who, device_id: 'laptop', device_name: 'Laptop' },
    });
    if (status !== 200) throw new Error(`log-in: ${status} ${JSON.stringify(body)}`);
    token = body.content.tokenData.access_token;
    userId = body.content.profile.id;
  }
  /** Retries until it completes, whatever crashes meanwhile. */
  async function insist<T>(act: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt += 1)
      try {
        await shop.up();
        return await act();
      } catch (error) {
        outcomes.count.cutOff += 1;
        if (attempt > 20) throw error;
        await wait(50);
      }
  }
  await insist(signIn);

  const send = async (path: string, body: unknown, key: string | null): Promise<ShopResponse> => {
    outcomes.count.clicks += 1;
    const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key };
    const response = await shop.call(path, { body, token, headers });
    if (response.status !== 401) return response;
    await signIn();
    return shop.call(path, { body, token, headers });
  };

  /** Returns the request for a purchase; sometimes with the stored card, if there is one. */
  function orderOf(thing: Thing, behaviour: SandboxBehaviour) {
    const [byCard, byStored] =
      'event_id' in thing
        ? ['ppv_checkout', 'ppv_by_stored_cc']
        : ['subscription_checkout', 'subscribe_by_stored_cc'];
    if (Math.random() < 0.1) return { path: `/api/commerce/${byStored}`, body: thing };
    const card = { token: `tok_sandbox_${behaviour}`, save: Math.random() < 0.3 };
    return { path: `/api/commerce/${byCard}`, body: { ...thing, card } };
  }

  /** Presses once or twice; returns the last response, or null. */
  async function press({ path, body }: ReturnType<typeof orderOf>, key: string | null) {
    const once = () => send(path, body, key);
    const results = await Promise.allSettled(Math.random() < 0.25 ? [once(), once()] : [once()]);
    const heard = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    outcomes.count.cutOff += results.length - heard.length;
    for (const { status, body: said } of heard) {
      const known = ['no_stored_card', 'service_unavailable', 'too_many_requests'];
      if (status !== 200 && !known.includes(said.messageErrorCode))
        outcomes.wrong.push(`${path}: ${status} ${JSON.stringify(said)}`);
    }
    return heard.filter(({ status }) => status === 200).at(-1)?.body.content ?? null;
  }

  async function follow(id: string): Promise<string> {
    for (let look = 0; look < 4; look += 1) {
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
    async buy(thing: Thing): Promise<void> {
      outcomes.count.checkouts += 1;
      const bought = `${userId} ${'event_id' in thing ? thing.event_id : thing.subscription_id}`;
      let order = orderOf(thing, someCard());
      let key = Math.random() < 0.5 ? randomUUID() : null;
      for (let attempt = 0; attempt < tries; attempt += 1) {
        await shop.up();
        try {
          const purchase = await press(order, key);
          if (purchase === null) {
            order = orderOf(thing, 'approves');
            key = null;
            continue;
          }
          if (purchase.action !== null && purchase.status === 'PENDING')
            await confirm(shop, purchase.action.url);
          const status =
            purchase.status === 'PENDING' ? await follow(purchase.id) : purchase.status;
          if (status === 'APPROVED') {
            outcomes.approved.add(bought);
            if (Math.random() < 0.03) {
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
          if (Math.random() < 0.3) return;
          order = orderOf(thing, 'approves');
          key = null;
        } catch {
          // It crashed: a disconnected client retries, with the same key or another.
          outcomes.count.cutOff += 1;
          if (Math.random() < 0.5) key = null;
        }
      }
    },
  };
}
