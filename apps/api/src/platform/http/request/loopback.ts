import type { IncomingMessage } from 'node:http';

const loopback = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i;
/** Headers of proxies and tunnels: behind them, the nearest socket is not the viewer's. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * True if a request was sent from this machine, judged by its socket. Host names and forwarded addresses
 * are only the sender's claim, but their presence shows that the request was forwarded.
 */
export const isLocalRequest = ({
  socket,
  headers,
}: Pick<IncomingMessage, 'socket' | 'headers'>): boolean =>
  loopback.test(socket.remoteAddress ?? '') &&
  !proxyHeaders.some((name) => headers[name] !== undefined);
