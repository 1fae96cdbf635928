/** Viewers who arrive within a minute of kick-off, in the proportions of a match, and stay. */
import { setTimeout as wait } from 'node:timers/promises';
import { openClient } from '../realtime/socket-clients.ts';
import { loginOf, type Match } from './match.ts';
import type { Requests } from './requests.ts';

export interface StampedeOptions {
  readonly viewers: number;
  /** Time within which they arrive, s. */
  readonly rampS: number;
  /** Time that they stay after the last one has arrived, s. */
  readonly stayS: number;
}

/** Shares of viewers, and times between their requests. */
export const proportions = {
  /** Pages that viewers open first. */
  matchPage: 0.6,
  homePage: 0.3,
  /** Viewers who also open a list. */
  list: 0.5,
  login: 0.05,
  checkout: 0.01,
  /** Chat messages of all viewers per viewer and second: one in 100 viewers writes each ten seconds. */
  chatPerSecond: 1 / 1000,
  /** Time between two playlists, and between two segments, ms: the length of the demo's segments. */
  segmentMs: 2000,
} as const;

export interface Sockets {
  readonly opened: number;
  /** Sockets that closed before the end. */
  readonly lost: number;
  /** Messages that arrived. */
  readonly messages: number;
}

export async function runStampede(
  port: number,
  requests: Requests,
  match: Match,
  { viewers, rampS, stayS }: StampedeOptions,
): Promise<Sockets> {
  const endsAt = performance.now() + (rampS + stayS) * 1000;
  const clients: { close: () => void }[] = [];
  let isOver = false;
  let opened = 0;
  let lost = 0;
  let messages = 0;
  let accounts = 0;

  const signInAndBuy = async () => {
    const username = match.usernames[accounts % match.usernames.length] ?? '';
    accounts += 1;
    const buys = Math.random() < proportions.checkout / proportions.login;
    const login = loginOf(username);
    const { status, body } = await requests.send('login', {
      ...login,
      headers: { 'accept-encoding': 'identity' },
    });
    if (status !== 200 || !buys) return;
    const { content } = JSON.parse(body) as {
      content: { tokenData: { access_token: string } };
    };
    await requests.send('checkout', {
      path: '/api/commerce/ppv_checkout',
      token: content.tokenData.access_token,
      body: {
        event_id: match.ticketed[Math.floor(Math.random() * match.ticketed.length)],
        card: { token: 'tok_sandbox_approves', save: false },
      },
    });
  };

  const watch = async () => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      await requests.send('playlist', { path: match.playlist });
      await requests.send('segment', { path: match.segment, headers: { range: 'bytes=0-0' } });
      await wait(Math.max(0, proportions.segmentMs - (performance.now() - startedAt)));
    }
  };

  const view = async () => {
    const draw = Math.random();
    const { matchPage, homePage } = proportions;
    const other = draw < matchPage + homePage ? '/' : '/live/';
    await requests.send('page', { path: draw < matchPage ? `/events/${match.id}` : other });
    opened += 1;
    clients.push(
      openClient({
        port,
        host: 'localhost',
        eventId: match.id,
        onJoinSent: () => {},
        onMessage: () => (messages += 1),
        onClose: () => {
          if (!isOver) lost += 1;
        },
      }),
    );
    if (Math.random() < proportions.list)
      await requests.send('list', {
        path: '/api/event/list',
        body: { status: ['live', 'upcoming'], size: 20 },
      });
    await Promise.all([watch(), Math.random() < proportions.login ? signInAndBuy() : null]);
  };

  const chat = async () => {
    while (performance.now() < endsAt) {
      await wait(1000 / (viewers * proportions.chatPerSecond));
      await requests.send('chat', {
        path: '/api/comment/save',
        token: match.writerToken,
        body: {
          targetId: match.id,
          text: `What a match ${messages}`,
          startTime: 60_000,
          clientId: `c-${Math.round(performance.now() * 1000)}`,
        },
      });
    }
  };

  const all: Promise<void>[] = [chat()];
  for (let index = 0; index < viewers; index += 1) {
    all.push(view());
    await wait((rampS * 1000) / viewers);
  }
  await Promise.all(all);
  isOver = true;
  for (const client of clients) client.close();
  return { opened, lost, messages };
}
