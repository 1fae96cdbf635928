import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding, StoredPage } from '../cache/compressed-page.ts';
import { headersOf } from './security-headers.ts';

/** Returns the preferred encoding that the browser accepts; `q=0` rejects one. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const rejection = /;\s*q=0(?:\.0*)?\s*(?:,|$)/;
  const accepts = (name: string) =>
    (accepted ?? '')
      .split(',')
      .some((part) => part.trim().split(';')[0]?.trim() === name && !rejection.test(part));
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

/** True if the browser has the response with this `etag`, so that 304 suffices. */
export const isNotModified = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');

/**
 * Sends an error as one line of text, for addresses that programs request rather than viewers. Not cached.
 */
export const sendTextError = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${message}\n`);

interface SendOptions {
  /** False in development, where nothing may be cached. */
  readonly mayCache: boolean;
  /** Media type; HTML by default. */
  readonly type?: string;
  /** Route-table row of the page. */
  readonly row?: Parameters<typeof headersOf>[0];
  /** Client cache lifetime; by default clients revalidate each time. */
  readonly cacheControl?: string;
}

/** Sends a page compressed as the browser accepts it, or 304 if it has not changed. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
  {
    mayCache,
    type = 'text/html; charset=utf-8',
    cacheControl = 'public, no-cache',
    row = null,
  }: SendOptions,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const etag = `"${page.etag}-${encoding}"`;
  reply
    .headers(headersOf(row))
    .header('content-security-policy', page.policy)
    .header('vary', 'accept-encoding')
    // By default browsers revalidate each time and get 304: the server's cache decides what is fresh.
    .header(
      'cache-control',
      mayCache && page.status === 200 && row?.secret !== true ? cacheControl : 'no-store',
    );
  if (page.status === 503) reply.header('retry-after', '5');
  if (page.status === 200) {
    reply.header('etag', etag);
    if (isNotModified(request, etag)) return reply.code(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(page.status)
    .type(type)
    .send(await page.body(encoding));
}
