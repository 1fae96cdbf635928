import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from '../../redis/open-redis.ts';
import { withTimeout } from '../../redis/with-timeout.ts';
import { arrivesWithinMs, type Transport, type TransportEvents } from './transport.ts';

/** A process sends itself a message this often, ms: a score must reach open pages within 3 s of an outage, too. */
const probeMs = 1000;
/** Time within which the server must confirm a message, ms. */
const confirmsWithinMs = 500;

/** Carries messages through a Redis or Valkey server. */
export interface RedisTransport extends Transport {
  /**
   * Publishes a message, as JSON, in call order. Resolves to the number of processes that received it, or to null
   * if the server did not confirm it within 500 ms.
   */
  publish(text: string): Promise<number | null>;
  /** True if messages arrive: the connection is open, and this process has just received its own probe. */
  isReceiving(): boolean;
}

interface RedisTransportOptions extends Pick<TransportEvents, 'onMessage'> {
  readonly redis: Redis;
  /** Channel of the installation. Another one on the same server has another name. */
  readonly channel: string;
  readonly ownId: string;
  readonly log: FastifyBaseLogger;
  /** Is called when messages stop or begin to arrive. */
  readonly onReceiving: (isReceiving: boolean) => void;
  /** Is called every second while no messages arrive. */
  readonly onStillNotReceiving: () => void;
}

/** Opens the transport. It carries nothing until the connection is open and this process receives its own probe. */
export function openRedisTransport(options: RedisTransportOptions): RedisTransport {
  const { redis, channel, ownId, log } = options;
  const ownChannel = `${channel}:${ownId}`;
  const closing = new AbortController();
  let isReceiving = false;
  let hasReceived = false;
  let isConnected = false;
  let failures = 0;
  /** Is called when the probe arrives. */
  let onProbe: (() => void) | null = null;
  /** Ends the pause between two probes. */
  let probeNow: () => void = () => {};

  redis.subscribe(ownChannel, () => onProbe?.());
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

  function change(receives: boolean): void {
    if (closing.signal.aborted || isReceiving === receives) return;
    isReceiving = receives;
    if (receives) {
      if (hasReceived) log.warn('messages of other processes arrive through Redis again');
      hasReceived = true;
      failures = 0;
    } else
      log.error(
        'messages of other processes do not arrive through Redis; they go through PostgreSQL until it responds',
      );
    options.onReceiving(receives);
  }

  async function probe(): Promise<void> {
    const arrived = new Promise<true>((resolve) => {
      onProbe = () => resolve(true);
    });
    const commands = redis.commands();
    if (commands === null) return;
    commands.publish(ownChannel, '').catch(() => {});
    const isDelivered = await withTimeout(arrived, arrivesWithinMs / 2).catch(() => false);
    onProbe = null;
    if (isDelivered) return change(true);
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
      if (!isReceiving) options.onStillNotReceiving();
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
    state: () => (isReceiving ? 'listening' : isConnected ? 'silent' : 'disconnected'),
    isReceiving: () => isReceiving,
    publish: async (text) => {
      try {
        const commands = redis.commands();
        if (commands === null) throw new Error('Redis is not connected');
        return await withTimeout(commands.publish(channel, text), confirmsWithinMs);
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
