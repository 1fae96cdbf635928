import type { FastifyRequest } from 'fastify';

const opaqueTag = (etag: string): string => etag.trim().replace(/^W\//, '');

/**
 * True if the client has the response with this `etag`, so that 304 suffices. Compares weakly, as RFC 9110
 * requires for `If-None-Match`: a proxy that compresses makes a tag weak.
 */
export const isNotModified = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => opaqueTag(tag) === opaqueTag(etag));
