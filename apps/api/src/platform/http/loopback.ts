import type { IncomingMessage } from 'node:http';

const loopback = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i;
/** What proxies and tunnels add: behind them the nearest socket is not the viewer's. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a request was sent on this machine, by what the kernel says of its socket. Names and
 * forwarded addresses are the sender's word and prove nothing; their presence says that somebody else
 * passed the request on.
 */
export const isLoopback = ({
  socket,
  headers,
}: Pick<IncomingMessage, 'socket' | 'headers'>): boolean =>
  loopback.test(socket.remoteAddress ?? '') &&
  !proxyHeaders.some((name) => headers[name] !== undefined);
