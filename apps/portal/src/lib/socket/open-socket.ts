import {
  socketOptions,
  type ClientMessages,
  type ServerMessages,
} from '@grandstand/contract/constants';
import { io, type Socket } from 'socket.io-client';

/** Incoming payloads are untrusted: `readMessage` validates them. */
type Handlers = { [N in keyof ServerMessages]: (payload: unknown) => void };
type Emitters = { [N in keyof ClientMessages]: (payload: ClientMessages[N]) => void };
export type PortalSocket = Socket<Handlers, Emitters>;

/** Handshake data; the server reads the access token from it (SEC-18). */
interface Handshake {
  readonly token: string | null;
}

/**
 * Opens a connection that reconnects when lost. The library randomises only the attempts below the longest
 * delay; from then on all pages of a lost server would reconnect in lockstep (FLT-08).
 */
export function openSocket(
  base: string,
  auth: (callback: (handshake: Handshake) => void) => void,
): PortalSocket {
  const { origin, pathname } = new URL(base);
  const path = pathname.replace(/\/$/, '') + socketOptions.path;
  const socket: PortalSocket = io(origin, {
    ...socketOptions,
    transports: [...socketOptions.transports],
    path,
    auth,
  });
  const { io: manager } = socket;
  const { reconnectionDelayMax: longest } = socketOptions;
  const shorten = () => manager.reconnectionDelayMax(longest * (0.8 + 0.2 * Math.random()));
  shorten();
  manager.on('reconnect_attempt', shorten);
  return socket;
}
