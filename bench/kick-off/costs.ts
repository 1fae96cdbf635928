/** Processor time that one request, socket or message takes in each part of the site. */
import { setTimeout as wait } from 'node:timers/promises';
import { openClient } from '../realtime/socket-clients.ts';
import { logIn, loginOf, type Match } from './match.ts';
import type { Site, Usage } from './processes.ts';
import type { Requests, SentRequest } from './requests.ts';

/** Cost of one, ms of processor time. */
export interface Cost extends Usage {
  readonly perSecond: number;
}

const connections = 16;

/** Time for which the site is measured without viewers, ms. */
const idleMs = 10_000;

/**
 * Starts to measure; returns the function that ends it, with the number of things done. What the site does without
 * viewers in the same time does not count.
 *
 * @param idle usage in a millisecond without viewers
 */
function startCost(site: Site, idle: Usage): (count: number) => Cost {
  const before = site.usage();
  const startedAt = performance.now();
  return (count) => {
    const after = site.usage();
    const ms = performance.now() - startedAt;
    const costOf = (part: keyof Usage) =>
      Math.max(0, after[part] - before[part] - idle[part] * ms) / Math.max(1, count);
    return {
      server: costOf('server'),
      postgres: costOf('postgres'),
      redis: costOf('redis'),
      proxy: costOf('proxy'),
      perSecond: count / (ms / 1000),
    };
  };
}

async function measureIdle(site: Site): Promise<Usage> {
  const none: Usage = { server: 0, postgres: 0, redis: 0, proxy: 0 };
  const endCost = startCost(site, none);
  await wait(idleMs);
  return endCost(idleMs);
}

/**
 * Sends requests one after the other over each connection for some time, or until `next` has no more. Throws Error if
 * one fails.
 */
async function measureRequests(
  site: Site,
  requests: Requests,
  idle: Usage,
  ms: number,
  next: (index: number) => SentRequest | null,
): Promise<Cost> {
  let count = 0;
  const endCost = startCost(site, idle);
  const startedAt = performance.now();
  const work = async () => {
    while (performance.now() - startedAt < ms) {
      const sent = next(count);
      if (sent === null) return;
      count += 1;
      const { status, body } = await requests.send(null, sent);
      if (status !== 200 && status !== 206) throw new Error(`${sent.path}: ${status} ${body}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return endCost(count);
}

/** Measures everything that a viewer causes. */
export async function measureCosts(
  site: Site,
  requests: Requests,
  match: Match,
  ms: number,
): Promise<{ readonly costs: Readonly<Record<string, Cost>>; readonly kbPerSocket: number }> {
  const costs: Record<string, Cost> = {};
  const idle = await measureIdle(site);
  const measure = async (name: string, next: (index: number) => SentRequest) => {
    // The first ones fill caches and compile.
    await measureRequests(site, requests, idle, ms / 4, next);
    costs[name] = await measureRequests(site, requests, idle, ms, next);
  };
  const [username = ''] = match.usernames;
  const token = await logIn(requests, username);
  await measure('page, cached', () => ({ path: `/events/${match.id}` }));
  await measure('page, rendered', (index) => ({ path: `/search/?q=match%20${index}` }));
  await measure('list', () => ({
    path: '/api/event/list',
    body: { status: ['upcoming'], size: 20 },
  }));
  await measure('call of a signed-in viewer', () => ({ path: '/api/user/get_watchlist', token }));
  await measure('login', (index) => loginOf(match.usernames[index % match.usernames.length] ?? ''));
  await measure('playlist', () => ({ path: match.playlist }));
  await measure('segment', () => ({ path: match.segment, headers: { range: 'bytes=0-0' } }));
  // Each account buys each ticket once: what it has already bought costs less.
  const tokens: string[] = [];
  for (const account of match.usernames) tokens.push(await logIn(requests, account));
  costs['checkout'] = await measureRequests(site, requests, idle, ms, (index) => {
    const event = match.ticketed[Math.floor(index / tokens.length)];
    if (event === undefined) return null;
    return {
      path: '/api/commerce/ppv_checkout',
      token: tokens[index % tokens.length] ?? '',
      body: { event_id: event, card: { token: 'tok_sandbox_approves', save: false } },
    };
  });

  const sockets = 1000;
  const memoryBefore = site.residentMb().reduce((total, mb) => total + mb, 0);
  const endOpening = startCost(site, idle);
  const clients: { close: () => void }[] = [];
  let received = 0;
  for (let opened = 0; opened < sockets; opened += 50)
    await Promise.all(
      Array.from(
        { length: 50 },
        () =>
          new Promise<void>((resolve) => {
            clients.push(
              openClient({
                port: site.port,
                host: 'localhost',
                eventId: match.id,
                onJoinSent: resolve,
                onMessage: () => (received += 1),
                onClose: () => {},
              }),
            );
          }),
      ),
    );
  await wait(1000);
  costs['socket, opened'] = endOpening(sockets);
  const memory = site.residentMb().reduce((total, mb) => total + mb, 0) - memoryBefore;
  const endMessages = startCost(site, idle);
  const receivedBefore = received;
  for (let index = 0; index < 40; index += 1) {
    await requests.send('chat', {
      path: '/api/comment/save',
      token: match.writerToken,
      body: { targetId: match.id, text: `Goal ${index}`, startTime: 60_000, clientId: `c${index}` },
    });
    await wait(100);
  }
  await wait(500);
  costs['message to a socket'] = endMessages(received - receivedBefore);
  for (const client of clients) client.close();
  return { costs, kbPerSocket: (memory * 1024) / sockets };
}
