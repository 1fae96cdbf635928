import cors from '@fastify/cors';
import {
  callAddresses,
  hostOf,
  resultsHeader,
  type CallAddresses,
} from '@grandstand/contract/constants';
import type { TenantConfig } from '@grandstand/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../context/error.ts';
import type { AccountDataHandler } from '../context/context.ts';
import type { Platform } from '../context/platform.ts';
import { withCaller } from '../context/caller.ts';
import { cookiesOf } from './request/cookies.ts';
import { clientCountries } from './request/client-country.ts';
import { replyWithError } from './error-reply.ts';
import { isLocalRequest } from './request/loopback.ts';
import { addressOf } from './request/request-origin.ts';
import { firstTenantStandIn } from '../tenancy/first-tenant.ts';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns a stand-in tenant for requests of this machine to itself, so that the operator command can make the calls
 * on tenants before there is one. Null for other requests.
 */
const standInOf = (request: FastifyRequest): TenantConfig | null =>
  loopbackNames.has(hostOf(request)) &&
  request.url.startsWith('/api/operator/tenant/') &&
  isLocalRequest(request.raw)
    ? firstTenantStandIn
    : null;

/** Sets `ctx` of every request of the instance. Throws `unknown_tenant` for an unknown host. */
export function addContext(
  app: FastifyInstance,
  platform: Platform,
  accountDataHandlers: readonly AccountDataHandler[],
): void {
  const countries = platform.resources.of(clientCountries);
  app.decorateRequest('ctx');
  app.addHook('onRequest', async (request, reply) => {
    const tenant = platform.tenants.findByHost(hostOf(request)) ?? standInOf(request);
    if (tenant === null) throw new AppError('unknown_tenant');
    const ctx = {
      ...platform,
      accountDataHandlers,
      tenant,
      requestId: request.id,
      log: request.log,
      session: null,
      removedSession: null,
      operator: null,
      cookies: cookiesOf(request, reply, isSecure(request, tenant, platform)),
      origin: originOfPortal(request, tenant, platform),
      address: addressOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      acceptLanguage: request.headers['accept-language'] ?? '',
      idempotency: null,
      hidesResults: request.headers[resultsHeader] === 'hide',
      country: countries.of(request, tenant),
    };
    request.ctx = withCaller(ctx, {});
  });
}

/** True if the portal is at https, or a proxy received the request by https. */
const isSecure = (
  { protocol }: FastifyRequest,
  { id }: TenantConfig,
  { tenants }: Pick<Platform, 'tenants'>,
): boolean => protocol === 'https' || tenants.originOf(id).startsWith('https:');

/** Returns the request's `Origin` if it is the host that was called or another of the portal, else null. */
function originOfPortal(
  { headers }: FastifyRequest,
  tenant: TenantConfig,
  platform: Pick<Platform, 'tenants'>,
): string | null {
  const { origin, host } = headers;
  if (origin === undefined || !URL.canParse(origin)) return null;
  const url = new URL(origin);
  const isCalled = url.origin === origin && url.host === host && /^https?:$/.test(url.protocol);
  return isCalled || portalOrigins(tenant, platform).has(origin) ? origin : null;
}

/** Returns the origins that serve the tenant's pages. */
export function portalOrigins(
  tenant: TenantConfig,
  { tenants }: Pick<Platform, 'tenants'>,
): Set<string> {
  const ownOrigin = new URL(tenants.originOf(tenant.id));
  return new Set([
    new URL(tenant.portal_url).origin,
    ...tenant.hosts.map((host) => {
      const url = new URL(ownOrigin);
      url.hostname = host;
      return url.origin;
    }),
  ]);
}

/** Allows cross-origin requests from the tenant's own portal only (TEN-09). */
export async function addCors(app: FastifyInstance, platform: Platform): Promise<void> {
  const known = new WeakMap<TenantConfig, Set<string>>();
  const originsOf = (tenant: TenantConfig): Set<string> => {
    const origins = known.get(tenant) ?? portalOrigins(tenant, platform);
    known.set(tenant, origins);
    return origins;
  };
  await app.register(cors, {
    delegator: (request: FastifyRequest, done) => {
      const tenant = platform.tenants.findByHost(hostOf(request));
      const allowed = tenant === null ? null : originsOf(tenant);
      const origin = request.headers.origin;
      done(null, {
        origin: origin !== undefined && allowed !== null && allowed.has(origin) ? origin : false,
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: [
          'content-type',
          'x-authorization',
          'x-request-id',
          'range',
          'idempotency-key',
          resultsHeader,
        ],
        exposedHeaders: ['x-request-id', 'retry-after'],
        maxAge: 600,
        strictPreflight: false,
      });
    },
  });
}

const callPatterns = Object.values<CallAddresses>(callAddresses)
  .flatMap((addresses) => Object.values(addresses))
  .map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }));

function replyMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '';
  const methods = callPatterns
    .filter(({ pattern }) => pattern.test(path))
    .map((call) => call.method);
  if (methods.length === 0) return replyWithError(new AppError('not_found'), request, reply);
  // The call is known, but a part of its address is longer than any valid one.
  if (methods.some((method) => method === request.method))
    return replyWithError(new AppError('bad_request'), request, reply);
  void reply.header('allow', methods.join(', '));
  return replyWithError(new AppError('method_not_allowed'), request, reply);
}

/**
 * Returns JSON for every failure of the instance. A wrong method of a known call is 405 and names the right
 * one. An unknown path is 404 here, never a page of the portal (TEN-13).
 */
export function addErrors(app: FastifyInstance): void {
  app.setErrorHandler(replyWithError);
  app.setNotFoundHandler(replyMissing);
  for (const url of ['/', '/*'])
    app.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      // The body is not read.
      schema: { hide: true },
      onRequest: async (request, reply) => replyMissing(request, reply),
      handler: replyMissing,
    });
}

/** Adds headers that stop browsers from treating an API response as anything but data. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Origin',
    });
    if (!request.url.startsWith('/api/docs'))
      void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  });
}
