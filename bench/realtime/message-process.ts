/**
 * One of two processes that send each other messages over both transports. Arguments: addresses of two databases,
 * one for each transport, and of Redis.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { connectProcesses, createLogger, createRedis } from '@grandstand/api/testing';
import { z } from 'zod';
import { nowMs } from './socket-clients.ts';

/** Messages that await their confirmation. */
const inFlight = 100;
/** About as large as the message of a goal. */
const text = 'x'.repeat(300);

const [, , url = '', otherUrl = '', redisUrl = ''] = process.argv;
const log = createLogger('error');
const redis = createRedis({ url: redisUrl, log });
const channels = {
  postgresql: await connectProcesses({ url, log }),
  redis: await connectProcesses({ url: otherUrl, redis: { server: redis, channel: 'bench' }, log }),
};
export type TransportName = keyof typeof channels;

const delays: number[] = [];
let lastAt = 0;
for (const channel of Object.values(channels))
  channel.subscribe('goal', z.object({ at: z.number(), text: z.string() }), ({ at }) => {
    lastAt = nowMs();
    delays.push(lastAt - at);
  });
await redis.open();

interface Flood {
  readonly do: 'flood';
  readonly transport: TransportName;
  readonly count: number;
}
interface Trickle {
  readonly do: 'trickle';
  readonly transport: TransportName;
  readonly count: number;
  readonly everyMs: number;
}
export type Command = Flood | Trickle | { readonly do: 'read' };
/** What the process has received since the last `read`. */
export interface Received {
  /** Time of the newest message, ms since 1970. */
  readonly lastAt: number;
  readonly delays: readonly number[];
}
export interface Sent {
  readonly startedAt: number;
  /** Processor time of this process, ms. */
  readonly cpuMs: number;
}

const send = (transport: TransportName) => channels[transport].send('goal', { at: nowMs(), text });

async function flood({ transport, count }: Flood): Promise<void> {
  let sent = 0;
  const worker = async () => {
    while (sent < count) {
      sent += 1;
      await send(transport);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
}

async function trickle({ transport, count, everyMs }: Trickle): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) {
    void send(transport);
    await wait(everyMs);
  }
}

async function execute(command: Command): Promise<void> {
  if (command.do === 'read') return void process.send?.({ lastAt, delays: delays.splice(0) });
  const startedAt = nowMs();
  const before = process.cpuUsage();
  await (command.do === 'flood' ? flood(command) : trickle(command));
  const { user, system } = process.cpuUsage(before);
  process.send?.({ startedAt, cpuMs: (user + system) / 1000 });
}
process.on('message', (command: Command) => void execute(command));
process.on('disconnect', () => process.exit(0));
while (channels.redis.states().redis !== 'listening') await wait(20);
process.send?.({ isReady: true });
