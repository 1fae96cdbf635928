/** Cookies of operators' requests; viewers' requests carry none that the backend reads. */
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Cookies {
  /** Returns the value of a cookie of the request; null if it has none. */
  readonly get: (name: string) => string | null;
  /** Sets a cookie that scripts cannot read, for this host only; `maxAgeSeconds` 0 removes it. */
  readonly set: (name: string, value: string, maxAgeSeconds: number) => void;
}

/** Returns the value of a cookie in the header; null if there is none. */
export function findCookie(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/** @param isSecure true for a site at https, whose cookies must not be sent over http */
export const cookiesOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): Cookies => ({
  get: (name) => findCookie(request.headers.cookie, name),
  set: (name, value, maxAgeSeconds) => {
    const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Strict'];
    parts.push(`Max-Age=${maxAgeSeconds}`);
    if (isSecure) parts.push('Secure');
    void reply.header('set-cookie', parts.join('; '));
  },
});
