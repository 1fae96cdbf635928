import type { FastifyRequest } from 'fastify';

/**
 * The host name that chooses the tenant: what the `Host` header says, without port and in lower case.
 * `X-Forwarded-Host` is whatever a client sent it as, and pages are kept by tenant (SEC-01, SEC-23).
 */
export const hostOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers.host ?? '').replace(/:\d*$/, '').toLowerCase();
