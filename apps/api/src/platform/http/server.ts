import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import type { ApiConfig } from '../config/config.ts';
import { AppError } from '../context/error.ts';
import { replyWithError } from './error-reply.ts';
import { endSlowResponses } from '../security/slow-responses.ts';
import { ignoreUnreadableRanges, rejectMalformedRequests } from './malformed-requests.ts';
import { logRequests, logUnroutable } from './request/request-log.ts';
import { originForm } from './request/request-origin.ts';
import { noticeUnnamedProxy } from './request/unnamed-proxy.ts';

/** Maximum request body, bytes (SEC-24). */
const bodyLimit = 64 * 1024;
const headersTimeoutMs = 10_000;
const bodyTimeoutMs = 30_000;
/** Connections without traffic close after this time, ms: their client does not read its response. */
const unreadTimeoutMs = 120_000;
/** Longer than proxies usually wait (60 s), so that they do not reuse a connection while it closes. */
const keepAliveTimeoutMs = 72_000;
const requestIdPattern = /^[A-Za-z0-9._-]{8,64}$/;
/** A year, s; without subdomains, which other servers may serve. */
const strictTransportSecurity = 'max-age=31536000';

function requestIdOf(request: IncomingMessage): string {
  const sentId = request.headers['x-request-id'];
  return typeof sentId === 'string' && requestIdPattern.test(sentId) ? sentId : randomUUID();
}

/**
 * Parses a query string: `key[]=a&key[]=b` gives `{ key: ['a', 'b'] }` (TEN-10). A repeated plain key
 * becomes a list too, so that validation names it. The object has no prototype.
 */
function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, never>;
  for (const [name, value] of new URLSearchParams(text)) {
    const isList = name.endsWith('[]');
    const key = isList ? name.slice(0, -2) : name;
    const known = query[key];
    if (known === undefined) query[key] = isList ? [value] : value;
    else query[key] = Array.isArray(known) ? [...known, value] : [known, value];
  }
  return query;
}

/** True if viewers connect over https, to this process or to the proxy in front of it. */
const isSecure = ({ protocol }: FastifyRequest, { publicOrigin }: ApiConfig): boolean =>
  protocol === 'https' || publicOrigin?.startsWith('https:') === true;

/** Creates the server with its limits, errors and request log, and without routes. */
export function createServer(config: ApiConfig, log: FastifyBaseLogger): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    rewriteUrl: originForm,
    trustProxy: config.trustProxy.length === 0 ? false : [...config.trustProxy],
    bodyLimit,
    requestTimeout: bodyTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    connectionTimeout: unreadTimeoutMs,
    forceCloseConnections: 'idle',
    // A request that arrives while the server closes is served: its client saw no reason to use another one.
    return503OnClosing: false,
    // Without the interval, slow clients are checked for only every 30 s.
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 2000 },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    frameworkErrors: (error, request, reply) => {
      logUnroutable(request, reply);
      void replyWithError(error, request, reply);
    },
    routerOptions: { querystringParser: parseQuery, maxParamLength: 512 },
  });
  app.setErrorHandler(replyWithError);
  rejectMalformedRequests(app);
  ignoreUnreadableRanges(app);
  // Replaces the framework's message, which repeats the query and any secrets in it.
  app.setNotFoundHandler((request, reply) =>
    replyWithError(new AppError('not_found'), request, reply),
  );
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    if (isSecure(request, config))
      void reply.header('strict-transport-security', strictTransportSecurity);
  });
  logRequests(app);
  noticeUnnamedProxy(app, config);
  endSlowResponses(app);
  return app;
}
