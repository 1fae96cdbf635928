import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from '../../redis/open-redis.ts';
import { within } from '../../redis/within.ts';
import { hearsWithinMs, type Wire, type WireEvents } from './wire.ts';

/** A process sends itself a message this often, ms: a score must reach open pages within 3 s of an outage, too. */
const probeMs = 1000;
/** Time within which the server must confirm a message, ms. */
const confirmsWithinMs = 500;

/** Carries messages through a Redis or Valkey server. */
export interface RedisWire extends Wire {
  /**
   * Publishes a message, as JSON, in call order. Resolves to the number of processes that received it, or to null
   * if the server did not confirm it within 500 ms.
   */
  publish(text: string): Promise<number | null>;
  /** True if messages arrive: the connection is open and this process has just heard itself. */
  isHearing(): boolean;
}

interface RedisWireOptions extends Pick<WireEvents, 'onMessage'> {
  readonly redis: Redis;
  /** Channel of the installation. Another one on the same server has another name. */
  readonly channel: string;
  readonly ownId: string;
  readonly log: FastifyBaseLogger;
  /** Is called when messages stop or begin to arrive. */
  readonly onHearing: (isHearing: boolean) => void;
  /** Is called every second while none arrive. */
  readonly onStillDeaf: () => void;
}

/** Opens the wire. It carries nothing until the connection is open and this process hears itself. */
export function openRedisWire(options: RedisWireOptions): RedisWire {
  const { redis, channel, ownId, log } = options;
  const ownChannel = `${channel}:${ownId}`;
  const closing = new AbortController();
  let isHearing = false;
  let hasHeard = false;
  let isConnected = false;
  let failures = 0;
  /** Is called when the probe arrives. */
  let heard: (() => void) | null = null;
  /** Ends the pause between two probes. */
  let probeNow: () => void = () => {};

  redis.subscribe(ownChannel, () => heard?.());
  redis.subscribe(channel, (text) => {
    try {
      options.onMessage(JSON.parse(text));
    } catch (error) {
      log.warn({ err: error }, 'a message of another process could not be read');
    }
  });
  redis.onConnection((isOpen) => {
    isConnected = isOpen;
    if (isOpen) probeNow();
    else change(false);
  });

  function change(hears: boolean): void {
    if (closing.signal.aborted || isHearing === hears) return;
    isHearing = hears;
    if (hears) {
      if (hasHeard) log.warn('messages of other processes arrive through Redis again');
      hasHeard = true;
      failures = 0;
    } else
      log.error(
        'messages of other processes do not arrive through Redis; they go through PostgreSQL until it responds',
      );
    options.onHearing(hears);
  }

  async function probe(): Promise<void> {
    const arrived = new Promise<true>((resolve) => {
      heard = () => resolve(true);
    });
    const commands = redis.commands();
    if (commands === null) return;
    commands.publish(ownChannel, '').catch(() => {});
    const isHeard = await within(arrived, hearsWithinMs / 2).catch(() => false);
    heard = null;
    if (isHeard) return change(true);
    failures += 1;
    change(false);
    // The connection may be half-open: its other side is gone, and no packet said so.
    if (failures > 1) redis.reconnect();
  }

  async function probeRegularly(): Promise<void> {
    while (!closing.signal.aborted) {
      await probe().catch((error: unknown) =>
        log.error({ err: error }, 'the messages through Redis could not be checked'),
      );
      if (!isHearing) options.onStillDeaf();
      const early = new Promise<void>((resolve) => {
        probeNow = resolve;
      });
      const pause = new AbortController();
      await Promise.race([
        early,
        wait(probeMs, null, {
          signal: AbortSignal.any([closing.signal, pause.signal]),
          ref: false,
        }).catch(() => {}),
      ]);
      pause.abort();
    }
  }

  const probing = probeRegularly();
  return {
    state: () => (isHearing ? 'listening' : isConnected ? 'silent' : 'disconnected'),
    isHearing: () => isHearing,
    publish: async (text) => {
      try {
        const commands = redis.commands();
        if (commands === null) throw new Error('Redis is not connected');
        return await within(commands.publish(channel, text), confirmsWithinMs);
      } catch {
        change(false);
        return null;
      }
    },
    close: async () => {
      closing.abort();
      probeNow();
      await probing;
    },
  };
}
