/**
 * Time from sending a message until each of 2,000 and 5,000 clients has it, compared with bare Socket.IO in
 * alternating rounds; the same for a statistic of a live match; the time until 5,000 open lists have a goal; and
 * the time in which 5,000 clients reconnect after the process was killed.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { median, percentile } from '../percentile.ts';
import { reportMeasurement, printRemark } from '../report.ts';
import { startServer } from '../server.ts';
import { nowMs, openClient, reconnectDelayMs, type Client } from './socket-clients.ts';
import type { Message } from './socket-server.ts';

const eventId = 'match';
const rounds = 30;
/** As large as the message of a goal. */
const goal: Message = {
  eventId,
  update: {
    score: { home: 3, away: 2 },
    scoreTimeline: [12, 31, 44, 61, 78].map((time, index) => ({
      time: time * 60,
      home: index,
      away: 2,
    })),
  },
};

interface Side {
  readonly child: ChildProcess;
  readonly clients: readonly Client[];
  /** Sends one message; returns the time until each client received it, ms. */
  readonly send: (message: Message) => Promise<number[]>;
}

async function openSide(
  kind: 'portal' | 'socket.io',
  count: number,
  followsScoreboard = false,
): Promise<Side> {
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
              followsScoreboard,
              onJoinSent: resolve,
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
  /** Medians of the ratios to bare Socket.IO, and of the duration. */
  readonly p50: number;
  readonly p99: number;
  readonly p99Ms: number;
}

/** Sends messages to this many clients of one room, from the portal and from bare Socket.IO alternating. */
async function fanOut(count: number, messageOf: (round: number) => Message): Promise<FanOut> {
  const sides = [await openSide('portal', count), await openSide('socket.io', count)];
  try {
    const ratios: { p50: number; p99: number }[] = [];
    const p99s: number[] = [];
    for (let round = -3; round < rounds; round += 1) {
      const message = messageOf(round);
      const [portal, socketIo] = sides;
      const first = round % 2 === 0 ? portal : socketIo;
      const second = round % 2 === 0 ? socketIo : portal;
      const measured = new Map([
        [first, await first?.send(message)],
        [second, await second?.send(message)],
      ]);
      // Negative rounds are warm-up.
      if (round < 0) continue;
      const times = (side: Side | undefined, share: number) =>
        percentile(measured.get(side) ?? [], share);
      p99s.push(times(portal, 0.99));
      ratios.push({
        p50: times(portal, 0.5) / times(socketIo, 0.5),
        p99: times(portal, 0.99) / times(socketIo, 0.99),
      });
    }
    return {
      p50: median(ratios.map((ratio) => ratio.p50)),
      p99: median(ratios.map((ratio) => ratio.p99)),
      p99Ms: median(p99s),
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
  reportMeasurement(
    `a message to ${count}, p50`,
    `${p50.toFixed(2)} times Socket.IO`,
    '≤ 1.3 times',
    p50 <= 1.3,
  );
  reportMeasurement(
    `a message to ${count}, p99`,
    `${p99.toFixed(2)} times Socket.IO (${p99Ms.toFixed(0)} ms)`,
    '≤ 1.5 times and < 500 ms',
    p99 <= 1.5 && p99Ms < 500,
  );
}

/**
 * Time from an operator's call with a statistic of a live match until each open page has it. The process
 * with Socket.IO alone sends the same numbers, but neither receives a call nor stores them.
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
    statistics: {
      metrics: names.map((name, index) => ({
        name,
        filterId: `metric${index}`,
        home: index + round + 3,
        away: index,
      })),
    },
  }));
  printRemark(
    `a statistic to ${count}: ${p50.toFixed(2)} times Socket.IO at p50, ${p99.toFixed(2)} at p99`,
  );
  const measured = `${p99Ms.toFixed(0)} ms`;
  reportMeasurement(`a statistic to ${count}, p99`, measured, '< 500 ms', p99Ms < 500);
}

/** Time between two goals: the scoreboard sends one message a second. */
const goalEveryMs = 1500;

/** Time from an operator's call with a goal until each open list has it, by the scoreboard. */
export async function measureScoreboard(count = 5000): Promise<void> {
  const side = await openSide('portal', count, true);
  const p50s: number[] = [];
  const p99s: number[] = [];
  try {
    for (let round = -2; round < 10; round += 1) {
      await wait(goalEveryMs);
      const score = { home: round + 3, away: 0 };
      const times = await side.send({ eventId, statistics: { score } });
      if (round < 0) continue;
      p50s.push(median(times));
      p99s.push(percentile(times, 0.99));
    }
  } finally {
    for (const client of side.clients) client.close();
    side.child.disconnect();
  }
  const [p50, p99] = [median(p50s), median(p99s)];
  reportMeasurement(
    `a goal to ${count} open lists, p99`,
    `${p99.toFixed(0)} ms (p50 ${p50.toFixed(0)} ms)`,
    '< 1000 ms',
    p99 < 1000,
  );
}

/** Clients that reconnect as pages do after a connection loss. */
function openReconnecting(port: number, count: number) {
  let joined = 0;
  let isOver = false;
  let lastJoinedAt = 0;
  let onAllJoined: (() => void) | null = null;
  const open = (attempt: number) => {
    let isJoined = false;
    openClient({
      port,
      host: 'localhost',
      eventId,
      onJoinSent: () => {
        isJoined = true;
        joined += 1;
        lastJoinedAt = nowMs();
        if (joined === count) onAllJoined?.();
      },
      onClose: () => {
        if (isJoined) joined -= 1;
        // A lost connection starts with the first attempt again.
        const failed = isJoined ? 0 : attempt;
        if (!isOver) setTimeout(() => open(failed + 1), reconnectDelayMs(failed));
      },
    });
  };
  /** Returns when the last client joined, once all have. */
  const allJoined = async () => {
    if (joined < count)
      await new Promise<void>((resolve) => {
        onAllJoined = resolve;
      });
    return lastJoinedAt;
  };
  return {
    start: async () => {
      for (let from = 0; from < count; from += 1) {
        open(1);
        if (from % 100 === 99) await wait(50);
      }
      return allJoined();
    },
    allJoined,
    joined: () => joined,
    end: () => {
      isOver = true;
    },
  };
}

/** Kills the real server, and restarts it as an orchestrator would. */
async function measureReconnection(count: number): Promise<void> {
  const port = 3296;
  const dataDir = mkdtempSync(join(tmpdir(), 'grandstand-bench-sockets-'));
  const start = () => startServer(port, { DATA_DIR: dataDir });
  let server = await start();
  const clients = openReconnecting(port, count);
  try {
    await clients.start();
    const killedAt = nowMs();
    await server.kill();
    while (clients.joined() > 0) await wait(20);
    server = await start();
    const readyMs = nowMs() - killedAt;
    const reconnectedMs = (await clients.allJoined()) - killedAt;
    reportMeasurement(
      `all ${count} reconnected after a kill`,
      `${(reconnectedMs / 1000).toFixed(1)} s, of which the start took ${(readyMs / 1000).toFixed(1)} s`,
      '≤ 20 s',
      reconnectedMs <= 20_000,
    );
  } finally {
    clients.end();
    // A graceful shutdown would disconnect each client.
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function measureSockets(): Promise<void> {
  printRemark('medians of 30 alternating messages');
  await measureFanOut(2000);
  await measureFanOut(5000);
  await measureStatistic();
  await measureScoreboard();
  await measureReconnection(5000);
}
