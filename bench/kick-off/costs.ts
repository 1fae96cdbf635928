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

const difference = (after: Usage, before: Usage, count: number): Usage => ({
  server: (after.server - before.server) / count,
  postgres: (after.postgres - before.postgres) / count,
  proxy: (after.proxy - before.proxy) / count,
});

/**
 * Sends requests one after the other over each connection for some time, or until `next` has no more. Throws Error if
 * one fails.
 */
async function measureRequests(
  site: Site,
  requests: Requests,
  ms: number,
  next: (index: number) => SentRequest | null,
): Promise<Cost> {
  let count = 0;
  const before = site.usage();
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
  const seconds = (performance.now() - startedAt) / 1000;
  return { ...difference(site.usage(), before, count), perSecond: count / seconds };
}

/** Measures everything that a viewer causes. */
export async function measureCosts(
  site: Site,
  requests: Requests,
  match: Match,
  ms: number,
): Promise<{ readonly costs: Readonly<Record<string, Cost>>; readonly kbPerSocket: number }> {
  const costs: Record<string, Cost> = {};
  const measure = async (name: string, next: (index: number) => SentRequest) => {
    // The first ones fill caches and compile.
    await measureRequests(site, requests, ms / 4, next);
    costs[name] = await measureRequests(site, requests, ms, next);
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
  costs['checkout'] = await measureRequests(site, requests, ms, (index) => {
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
  const before = site.usage();
  const startedAt = performance.now();
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
  const seconds = (performance.now() - startedAt) / 1000;
  costs['socket, opened'] = {
    ...difference(site.usage(), before, sockets),
    perSecond: sockets / seconds,
  };
  const memory = site.residentMb().reduce((total, mb) => total + mb, 0) - memoryBefore;
  const messagesBefore = site.usage();
  const receivedBefore = received;
  const sentAt = performance.now();
  for (let index = 0; index < 40; index += 1) {
    await requests.send('chat', {
      path: '/api/comment/save',
      token: match.writerToken,
      body: { targetId: match.id, text: `Goal ${index}`, startTime: 60_000, clientId: `c${index}` },
    });
    await wait(100);
  }
  await wait(500);
  const messages = received - receivedBefore;
  costs['message to a socket'] = {
    ...difference(site.usage(), messagesBefore, Math.max(1, messages)),
    perSecond: messages / ((performance.now() - sentAt) / 1000),
  };
  for (const client of clients) client.close();
  return { costs, kbPerSocket: (memory * 1024) / sockets };
}
