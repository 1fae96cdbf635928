import type { FastifyRequest } from 'fastify';

/**
 * Returns the host name that selects the tenant: the `Host` header without port, in lower case.
 * `X-Forwarded-Host` is not trusted: clients can send any value, and pages are cached by tenant (SEC-01,
 * SEC-23).
 */
export const hostOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers.host ?? '').replace(/:\d*$/, '').toLowerCase();
