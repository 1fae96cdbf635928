/** How a page's loaders reach the backend during a render. */
import type { TenantConfig } from '@grandstand/contract';
import { headersOf, sendByFetch, type Send } from '../../src/lib/api/send.ts';
import { originPlaceholder } from '../../src/lib/api/resolve-origin.ts';
import type { PortalOptions } from '../options.ts';

/** Timeout of a backend call during a render, in ms. */
const callTimeoutMs = 10_000;

/**
 * Calls in process, by the tenant's own host name, if `api_base` is this process (`{origin}`); over HTTP
 * otherwise, so that TEN-03 holds for the server's calls too.
 */
export function sendFor(tenant: TenantConfig, options: Pick<PortalOptions, 'inject'>): Send {
  const base = tenant.api_base.replace(/\/$/, '');
  if (!base.startsWith(originPlaceholder)) return sendByFetch(base, null, callTimeoutMs);
  const prefix = base.slice(originPlaceholder.length);
  const host = tenant.hosts[0] ?? 'localhost';
  return async (request, token) => {
    const response = await options.inject({
      method: request.address.method,
      url: prefix + request.path,
      headers: { ...headersOf(request, token), host },
      ...(request.body === null ? {} : { payload: request.body }),
    });
    return { status: response.statusCode, text: response.body };
  };
}
