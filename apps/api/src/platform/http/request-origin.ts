/** What a request says of where it goes and whence it came, and what of that is believed. */
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { insideAddress } from '../read-rate-limits.ts';

const absoluteForm = /^[a-z][a-z0-9+.-]*:\/\/([^/?#\\]*)(.*)$/i;
// oxlint-disable-next-line no-control-regex
const unsafe = /[\\\u0000-\u0020\u007f]/g;

/**
 * The name that a request's `Host` has, without the port, which alone chooses the tenant. What a proxy
 * says in `X-Forwarded-Host` is what its client said, unless it was set up not to pass that on.
 */
export const hostOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string =>
  (headers.host ?? '').replace(/:\d*$/, '').toLowerCase();

/** The client's address, for limits. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  // Nobody is inside because a header says so.
  const isClaimed = ip === insideAddress && socket.remoteAddress !== insideAddress;
  return isClaimed ? (socket.remoteAddress ?? '') : ip;
}

/** Below these a path that cannot be decoded is a malformed request; anywhere else no page has it. */
const noPages = /^\/(?:api|media|ws)(?:\/|$)/;
/** A percent sign that may begin no escape, or one of a part of a character. */
const doubtfulPercent = /%(?![0-7][0-9a-f])/gi;

/** Encodes the percent signs of a page's path that cannot be decoded, so that it is looked for: `/%` → `/%25`. */
function decodable(target: string): string {
  if (!target.includes('%')) return target;
  const [path = ''] = target.split('?', 1);
  try {
    decodeURI(path);
    return target;
  } catch {
    if (noPages.test(path)) return target;
    return path.replace(doubtfulPercent, '%25') + target.slice(path.length);
  }
}

/**
 * The target of a request as a path, before any route is looked for. Of an absolute one the authority
 * takes the place of `Host` (RFC 9112, 3.2.2), so that it is one tenant's or nobody's; backslashes and
 * control characters, which browsers read as slashes or leave out, are encoded (SEC-06), and so are the
 * percent signs of a page's path that cannot be decoded.
 */
export function originForm(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const { url = '/' } = request;
  const [, authority, rest = ''] = absoluteForm.exec(url) ?? [];
  if (authority !== undefined) request.headers.host = authority;
  const target = authority === undefined ? url : rest.startsWith('/') ? rest : `/${rest}`;
  return decodable(
    target.replace(
      unsafe,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    ),
  );
}
