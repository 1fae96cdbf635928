/** Messages between two processes: how many a second and how fast, alternating between PostgreSQL and Redis. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hasRedisServer, startRedisServer } from '@grandstand/api/testing';
import { Client } from 'pg';
import { findPostgres, startPostgres } from '../../tools/test/postgres.ts';
import { median, percentile } from '../percentile.ts';
import { printRemark, reportMeasurement } from '../report.ts';
import type { Command, Received, Sent, TransportName } from './message-process.ts';

const runs = 5;
const count = 3000;
const slowCount = 200;
const slowMs = 5;
const transports: readonly TransportName[] = ['postgresql', 'redis'];

interface Measured {
  readonly perSecond: number;
  /** Delays of single messages, ms. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the sender for each message, µs. */
  readonly cpuUs: number;
}

async function execute<T>(child: ChildProcess, command: Command): Promise<T> {
  child.send(command);
  const [reply] = (await once(child, 'message')) as [T];
  return reply;
}

/** Returns what the process received, once it is as many messages as expected. */
async function readAll(receiver: ChildProcess, expected: number): Promise<Received> {
  const delays: number[] = [];
  for (let tries = 0; tries < 200; tries += 1) {
    const read = await execute<Received>(receiver, { do: 'read' });
    delays.push(...read.delays);
    if (delays.length >= expected) return { lastAt: read.lastAt, delays };
    await wait(50);
  }
  throw new Error(`only ${delays.length} of ${expected} messages arrived`);
}

async function measureOnce(
  sender: ChildProcess,
  receiver: ChildProcess,
  transport: TransportName,
): Promise<Measured> {
  const flood = await execute<Sent>(sender, { do: 'flood', transport, count });
  const { lastAt } = await readAll(receiver, count);
  await execute<Sent>(sender, { do: 'trickle', transport, count: slowCount, everyMs: slowMs });
  const { delays } = await readAll(receiver, slowCount);
  return {
    perSecond: (count / (lastAt - flood.startedAt)) * 1000,
    p50: median(delays),
    p99: percentile(delays, 0.99),
    cpuUs: (flood.cpuMs * 1000) / count,
  };
}

const textOf = ({ perSecond, p50, p99, cpuUs }: Measured): string =>
  `${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, ${cpuUs.toFixed(0)} µs of the sender's processor each`;

export async function measureMessages(): Promise<void> {
  const folder = findPostgres();
  if (folder === null || !hasRedisServer)
    return printRemark('SKIPPED: messages: this machine lacks PostgreSQL 15 or redis-server');
  const postgres = await startPostgres(folder);
  const redis = await startRedisServer();
  const children: ChildProcess[] = [];
  try {
    // Processes that listen to one database must all have Redis, or messages take both ways.
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('CREATE DATABASE bench_redis');
    await client.end();
    const otherUrl = new URL(postgres.url);
    otherUrl.pathname = 'bench_redis';
    const open = async () => {
      const program = join(import.meta.dirname, 'message-process.ts');
      const child = fork(program, [postgres.url, otherUrl.href, redis.url], {
        env: { ...process.env, NODE_ENV: 'production' },
      });
      children.push(child);
      await once(child, 'message');
      return child;
    };
    const receiver = await open();
    const sender = await open();
    // The compiler has seen both once, and all processes are counted.
    for (const transport of transports) {
      await execute<Sent>(sender, { do: 'flood', transport, count });
      await readAll(receiver, count);
    }
    await wait(6000);
    const measured: Record<TransportName, Measured[]> = { postgresql: [], redis: [] };
    for (let run = 0; run < runs; run += 1)
      for (const transport of transports) {
        const result = await measureOnce(sender, receiver, transport);
        measured[transport].push(result);
        printRemark(`${transport}: ${textOf(result)}`);
      }
    for (const transport of transports) {
      const of = (read: (result: Measured) => number) => median(measured[transport].map(read));
      const typical = {
        perSecond: of((result) => result.perSecond),
        p50: of((result) => result.p50),
        p99: of((result) => result.p99),
        cpuUs: of((result) => result.cpuUs),
      };
      reportMeasurement(`messages, ${transport}`, textOf(typical), 'p50 of 5 ms', typical.p50 < 5);
    }
    const ratio = median(
      measured.redis.map(
        (result, run) => result.perSecond / (measured.postgresql[run]?.perSecond ?? 1),
      ),
    );
    reportMeasurement('messages, Redis times PostgreSQL', ratio.toFixed(2), '≥ 1', ratio >= 1);
  } finally {
    for (const child of children) {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    }
    await redis.close();
    await postgres.stop();
  }
}
