import type { Clock } from './clock.ts';

/** The part of a connection's transport that packets are counted by. */
export interface PacketSource {
  on(event: 'packet', listener: (packet: Packet) => void): void;
  on(event: 'packetCreate', listener: (packet: Packet) => void): void;
}

interface Packet {
  readonly type: string;
  readonly data?: unknown;
}

/** Messages of one connection that are acted upon within a window (SEC-18). */
const maxMessages = 20;
/** So many packets in a window are no mistake: the connection ends. */
const floodPackets = 5 * maxMessages;
const windowMs = 10_000;
/** A page connects to its namespace once in a connection's life: each time costs a look at the session. */
const maxConnects = 5;

const connectType = 0;
const connectErrorType = 4;

/** The type of a Socket.IO packet, read as its parser does: a blank is 0, too. */
const typeOf = ({ type, data }: Packet): number | null =>
  type === 'message' && typeof data === 'string' ? Number(data.charAt(0)) : null;

export interface PacketLimits {
  /** Counts a message that was received, and says whether it may be acted upon. */
  takesMessage(): boolean;
}

/**
 * Counts what a connection sends. The count is the connection's and not that of a namespace's socket,
 * which a client renews by leaving and joining the namespace.
 * @param exceeded ends the connection; nothing that was read with the packet may be worked off after it
 */
export function limitPackets(
  source: PacketSource,
  clock: Clock,
  exceeded: () => void,
): PacketLimits {
  let windowStart = 0;
  let packets = 0;
  let messages = 0;
  let connects = 0;
  /** A CONNECT was not answered yet. Socket.IO itself refuses another one only after the answer. */
  let isConnecting = false;
  const look = () => {
    const now = clock();
    if (now - windowStart < windowMs) return;
    windowStart = now;
    packets = 0;
    messages = 0;
  };
  source.on('packet', (packet) => {
    look();
    packets += 1;
    if (packets > floodPackets) return exceeded();
    if (typeOf(packet) !== connectType) return;
    connects += 1;
    if (isConnecting || connects > maxConnects) return exceeded();
    isConnecting = true;
  });
  source.on('packetCreate', (packet) => {
    const type = typeOf(packet);
    if (type === connectType || type === connectErrorType) isConnecting = false;
  });
  return {
    takesMessage: () => {
      look();
      messages += 1;
      return messages <= maxMessages;
    },
  };
}
