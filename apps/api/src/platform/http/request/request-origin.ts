/** Determines the host, client and target of a request, and which of its headers to trust. */
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import { internalAddress } from '../../security/read-rate-limits.ts';

const absoluteForm = /^[a-z][a-z0-9+.-]*:\/\/([^/?#\\]*)(.*)$/i;
// oxlint-disable-next-line no-control-regex
const unsafe = /[\\\u0000-\u0020\u007f]/g;

/** Returns the client's address, for limits. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  // A forwarded header must not make a request count as internal.
  const isClaimed = ip === internalAddress && socket.remoteAddress !== internalAddress;
  return isClaimed ? (socket.remoteAddress ?? '') : ip;
}

/** Returns the client address of a request that the framework does not route, such as a socket's. */
export function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trusted.length === 0 ? () => false : proxyAddress.compile([...trusted]);
  return (request) => proxyAddress(request, isTrusted) ?? '';
}

/**
 * Below these, an undecodable path is a malformed request; elsewhere it is just a page that does not exist.
 */
const nonPagePaths = /^\/(?:api|media|ws)(?:\/|$)/;
/** A percent sign that may not start a valid escape, or that starts part of a multi-byte character. */
const doubtfulPercent = /%(?![0-7][0-9a-f])/gi;

/** Encodes the percent signs of an undecodable page path, so that it can be routed: `/%` → `/%25`. */
function decodable(target: string): string {
  if (!target.includes('%')) return target;
  const [path = ''] = target.split('?', 1);
  try {
    decodeURI(path);
    return target;
  } catch {
    if (nonPagePaths.test(path)) return target;
    return path.replace(doubtfulPercent, '%25') + target.slice(path.length);
  }
}

/**
 * Normalises a request's target to a path, before routing. The authority of an absolute target replaces
 * `Host` (RFC 9112, 3.2.2), so that it belongs to one tenant or to none. Backslashes and control
 * characters, which browsers read as slashes or drop, are encoded (SEC-06), as are the percent signs of an
 * undecodable page path.
 */
export function originForm(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const { url = '/' } = request;
  const [, authority, rest = ''] = absoluteForm.exec(url) ?? [];
  if (authority !== undefined) request.headers.host = authority;
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  const target = authority === undefined ? url : path;
  return decodable(
    target.replace(
      unsafe,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    ),
  );
}
