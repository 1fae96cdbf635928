/**
 * Cost of a message to everyone on a page, from sending until each of 2,000 and 5,000 clients has it,
 * against bare Socket.IO, alternating; the same for a statistic of a live match; and how soon 5,000
 * clients reconnect after the process was killed.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { note, say } from '../report.ts';
import { startServer } from '../server.ts';
import { nowMs, openClient, reconnectDelayMs, type Client } from './socket-clients.ts';
import type { Message } from './socket-server.ts';

const eventId = 'match';
const rounds = 30;
/** The size of a goal message. */
const goal: Message = {
  eventId,
  news: {
    score: { home: 3, away: 2 },
    scoreTimeline: [12, 31, 44, 61, 78].map((time, at) => ({ time: time * 60, home: at, away: 2 })),
  },
};

const rank = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? 0;

interface Side {
  readonly child: ChildProcess;
  readonly clients: readonly Client[];
  /** Sends one message; returns after how long each client had it, ms. */
  readonly send: (message: Message) => Promise<number[]>;
}

async function openSide(kind: 'whole' | 'bare', count: number): Promise<Side> {
  const child = fork(join(import.meta.dirname, 'socket-server.ts'), [kind], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  let received: number[] = [];
  let allReceived = () => {};
  const clients: Client[] = [];
  const batch = 100;
  for (let from = 0; from < count; from += batch) {
    const joining = Array.from(
      { length: Math.min(batch, count - from) },
      () =>
        new Promise<void>((resolve, reject) => {
          clients.push(
            openClient({
              port,
              host: 'alpha.test',
              eventId,
              onJoined: resolve,
              onClose: () => reject(new Error('a client was closed')),
              onMessage: () => {
                received.push(nowMs());
                if (received.length === count) allReceived();
              },
            }),
          );
        }),
    );
    await Promise.all(joining);
  }
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  // Callers that wait get the rejection; afterwards the process may end.
  ended.catch(() => {});
  const send = async (message: Message) => {
    received = [];
    const all = new Promise<void>((resolve) => {
      allReceived = resolve;
    });
    child.send(message);
    const [{ at }] = (await once(child, 'message')) as [{ at: number }];
    await Promise.race([all, ended]);
    return received.map((time) => time - at);
  };
  return { child, clients, send };
}

interface FanOut {
  /** Medians of the ratios to bare, and of the durations. */
  readonly p50: number;
  readonly p99: number;
  readonly p99Ms: number;
}

/** Sends messages to this many clients of one room, from the portal and from bare Socket.IO alternating. */
async function fanOut(count: number, messageOf: (round: number) => Message): Promise<FanOut> {
  const sides = [await openSide('whole', count), await openSide('bare', count)];
  try {
    const ratios: { p50: number; p99: number }[] = [];
    const p99s: number[] = [];
    for (let round = -3; round < rounds; round += 1) {
      const message = messageOf(round);
      const [whole, bare] = sides;
      const first = round % 2 === 0 ? whole : bare;
      const second = round % 2 === 0 ? bare : whole;
      const measured = new Map([
        [first, await first?.send(message)],
        [second, await second?.send(message)],
      ]);
      // The first ones are warm-up.
      if (round < 0) continue;
      const times = (side: Side | undefined, share: number) =>
        rank(measured.get(side) ?? [], share);
      p99s.push(times(whole, 0.99));
      ratios.push({
        p50: times(whole, 0.5) / times(bare, 0.5),
        p99: times(whole, 0.99) / times(bare, 0.99),
      });
    }
    const medianOf = (values: readonly number[]) => rank(values, 0.5);
    return {
      p50: medianOf(ratios.map((one) => one.p50)),
      p99: medianOf(ratios.map((one) => one.p99)),
      p99Ms: medianOf(p99s),
    };
  } finally {
    for (const { child, clients } of sides) {
      for (const client of clients) client.close();
      child.disconnect();
    }
  }
}

async function measureFanOut(count: number): Promise<void> {
  const { p50, p99, p99Ms } = await fanOut(count, () => goal);
  note(`a message to ${count}, p50`, `${p50.toFixed(2)} times bare`, '≤ 1.3 times', p50 <= 1.3);
  note(
    `a message to ${count}, p99`,
    `${p99.toFixed(2)} times bare (${p99Ms.toFixed(0)} ms)`,
    '≤ 1.5 times and < 500 ms',
    p99 <= 1.5 && p99Ms < 500,
  );
}

/**
 * Time from an operator's call with a statistic of a live match until each open page has it. The bare
 * side sends the same numbers, but neither receives a call nor stores them.
 */
export async function measureStatistic(count = 5000): Promise<void> {
  const names = [
    'Shots',
    'On target',
    'Corners',
    'Fouls',
    'Offsides',
    'Saves',
    'Passes',
    'Tackles',
  ];
  const { p50, p99, p99Ms } = await fanOut(count, (round) => ({
    eventId,
    counted: {
      metrics: names.map((name, at) => ({
        name,
        filterId: `metric${at}`,
        home: at + round + 3,
        away: at,
      })),
    },
  }));
  say(`a statistic to ${count}: ${p50.toFixed(2)} times bare at p50, ${p99.toFixed(2)} at p99`);
  const measured = `${p99Ms.toFixed(0)} ms`;
  note(`a statistic to ${count}, p99`, measured, '< 500 ms', p99Ms < 500);
}

/** Clients that reconnect as pages do after a connection loss. */
function openReturning(port: number, count: number) {
  let joined = 0;
  let isOver = false;
  let lastBack = 0;
  let waiting: (() => void) | null = null;
  const open = (attempt: number) => {
    let failed = attempt;
    openClient({
      port,
      host: 'localhost',
      eventId,
      onJoined: () => {
        failed = 0;
        joined += 1;
        lastBack = nowMs();
        if (joined === count) waiting?.();
      },
      onClose: () => {
        if (failed === 0) joined -= 1;
        if (!isOver) setTimeout(() => open(failed + 1), reconnectDelayMs(failed));
      },
    });
  };
  const all = async () => {
    if (joined < count)
      await new Promise<void>((resolve) => {
        waiting = resolve;
      });
    return lastBack;
  };
  return {
    start: async () => {
      for (let from = 0; from < count; from += 1) {
        open(1);
        if (from % 100 === 99) await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return all();
    },
    all,
    joined: () => joined,
    end: () => {
      isOver = true;
    },
  };
}

/** The real server is killed, and restarted as an orchestrator would. */
async function measureReturn(count: number): Promise<void> {
  const port = 3296;
  const dataDir = mkdtempSync(join(tmpdir(), 'grandstand-bench-sockets-'));
  const start = () => startServer(port, { DATA_DIR: dataDir });
  let server = await start();
  const clients = openReturning(port, count);
  try {
    await clients.start();
    const killedAt = nowMs();
    await server.kill();
    while (clients.joined() > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    server = await start();
    const readyMs = nowMs() - killedAt;
    const backMs = (await clients.all()) - killedAt;
    note(
      `all of ${count} back after a kill`,
      `${(backMs / 1000).toFixed(1)} s, of which the start took ${(readyMs / 1000).toFixed(1)} s`,
      '≤ 20 s',
      backMs <= 20_000,
    );
  } finally {
    clients.end();
    // A graceful shutdown would disconnect each client.
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function measureSockets(): Promise<void> {
  say('medians of 30 alternating messages');
  await measureFanOut(2000);
  await measureFanOut(5000);
  await measureStatistic();
  await measureReturn(5000);
}
