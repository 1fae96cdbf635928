import type { Clock } from '../config/clock.ts';

/** The part of a connection's transport that counts packets. */
export interface PacketSource {
  on(event: 'packet', listener: (packet: Packet) => void): void;
  on(event: 'packetCreate', listener: (packet: Packet) => void): void;
}

interface Packet {
  readonly type: string;
  readonly data?: unknown;
}

/** Maximum number of messages of one connection that are handled per window (SEC-18). */
const maxMessages = 20;
/** This many packets in a window are not an accident: the connection ends. */
const floodPackets = 5 * maxMessages;
const windowMs = 10_000;
/** A page connects to its namespace once per connection; each attempt costs a session look-up. */
const maxConnects = 5;

const connectType = 0;
const connectErrorType = 4;

/** Returns the type of a Socket.IO packet as its parser reads it: a blank is 0, too. */
const typeOf = ({ type, data }: Packet): number | null =>
  type === 'message' && typeof data === 'string' ? Number(data.charAt(0)) : null;

export interface PacketLimits {
  /** Counts a received message; true if it may be handled. */
  mayHandleMessage(): boolean;
}

/**
 * Counts the packets of a connection. It counts per connection and not per namespace socket, which a client
 * can renew by leaving and rejoining the namespace.
 * @param onExceeded ends the connection; nothing read together with the packet may be processed after it
 */
export function limitPackets(
  source: PacketSource,
  clock: Clock,
  onExceeded: () => void,
): PacketLimits {
  let windowStart = 0;
  let packets = 0;
  let messages = 0;
  let connects = 0;
  /** True while a CONNECT is pending. Socket.IO itself refuses a second one only after the response. */
  let isConnecting = false;
  const startWindowIfDue = () => {
    const now = clock();
    if (now - windowStart < windowMs) return;
    windowStart = now;
    packets = 0;
    messages = 0;
  };
  source.on('packet', (packet) => {
    startWindowIfDue();
    packets += 1;
    if (packets > floodPackets) return onExceeded();
    if (typeOf(packet) !== connectType) return;
    connects += 1;
    if (isConnecting || connects > maxConnects) return onExceeded();
    isConnecting = true;
  });
  source.on('packetCreate', (packet) => {
    const type = typeOf(packet);
    if (type === connectType || type === connectErrorType) isConnecting = false;
  });
  return {
    mayHandleMessage: () => {
      startWindowIfDue();
      messages += 1;
      return messages <= maxMessages;
    },
  };
}
