/** Cookies of operators' requests; viewers' requests carry none that the backend reads. */
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Cookies {
  /** Returns the value of a cookie of the request; null if it has none. */
  readonly get: (name: string) => string | null;
  /** Sets a cookie that scripts cannot read, for this host only; `maxAgeSeconds` 0 removes it. */
  readonly set: (name: string, value: string, maxAgeSeconds: number) => void;
}

/** @param secure true for a site at https, whose cookies must not be sent over http */
export const cookiesOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): Cookies => ({
  get: (name) => parseCookie(request.headers.cookie ?? '')[name] ?? null,
  set: (name, value, maxAge) =>
    void reply.header(
      'set-cookie',
      stringifySetCookie({
        name,
        value,
        maxAge,
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure,
      }),
    ),
});
