/**
 * One of two processes that send each other messages over both wires. Arguments: addresses of two databases, one
 * for each wire, and of Redis.
 */
import { connectProcesses, createLogger, createRedis } from '@grandstand/api/testing';
import { z } from 'zod';
import { nowMs } from './socket-clients.ts';

/** Messages that await their confirmation. */
const inFlight = 100;
/** About as large as the message of a goal. */
const text = 'x'.repeat(300);

const [, , url = '', otherUrl = '', redisUrl = ''] = process.argv;
const log = createLogger('error');
const server = createRedis({ url: redisUrl, log });
const channels = {
  postgresql: await connectProcesses({ url, log }),
  redis: await connectProcesses({ url: otherUrl, redis: { server, channel: 'bench' }, log }),
};
export type WireName = keyof typeof channels;

const delays: number[] = [];
let last = 0;
for (const channel of Object.values(channels))
  channel.subscribe('goal', z.object({ at: z.number(), text: z.string() }), ({ at }) => {
    last = nowMs();
    delays.push(last - at);
  });
await server.open();

interface Flood {
  readonly do: 'flood';
  readonly wire: WireName;
  readonly count: number;
}
interface Trickle {
  readonly do: 'trickle';
  readonly wire: WireName;
  readonly count: number;
  readonly everyMs: number;
}
export type Order = Flood | Trickle | { readonly do: 'read' };
/** What the process has received since it was last asked. */
export interface Readings {
  readonly last: number;
  readonly delays: readonly number[];
}
export interface Sent {
  readonly startedAt: number;
  /** Processor time of this process, ms. */
  readonly cpuMs: number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const send = (wire: WireName) => channels[wire].send('goal', { at: nowMs(), text });

async function flood({ wire, count }: Flood): Promise<void> {
  let sent = 0;
  const lane = async () => {
    while (sent < count) {
      sent += 1;
      await send(wire);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
}

async function trickle({ wire, count, everyMs }: Trickle): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) {
    void send(wire);
    await pause(everyMs);
  }
}

async function obey(order: Order): Promise<void> {
  if (order.do === 'read') return void process.send?.({ last, delays: delays.splice(0) });
  const startedAt = nowMs();
  const before = process.cpuUsage();
  await (order.do === 'flood' ? flood(order) : trickle(order));
  const { user, system } = process.cpuUsage(before);
  process.send?.({ startedAt, cpuMs: (user + system) / 1000 });
}
process.on('message', (order: Order) => void obey(order));
process.on('disconnect', () => process.exit(0));
while (channels.redis.states().redis !== 'listening') await pause(20);
process.send?.({ isReady: true });
