import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostOf } from './request-origin.ts';

/** Requests for media are frequent and say little, so they are logged at `debug`. */
const quiet = /^\/(media|assets|builds)\//;

/** Paths that open something to whoever has them, up to the part that does: playback grants, proofs of the sandbox's bank. */
const secretPaths = /(\/media\/h\/|\/api\/payment\/sandbox\/[^/]*\/)[^/]+/;

/** The path of a request target without secrets: neither its query (`data`, tokens) nor what in it opens something. */
const pathOf = (url: string) => (url.split('?', 1)[0] ?? '').replace(secretPaths, '$1-');

/**
 * The one line of a request. A failed one carries its code: 4xx at `info`, 5xx at `error` with the
 * cause's stack.
 */
function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { failure, log } = request;
  const line = {
    method: request.method,
    host: hostOf(request),
    path: pathOf(request.url),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ...(failure !== null && 'code' in failure ? { code: failure.code } : {}),
  };
  if (reply.statusCode >= 500)
    return log.error(failure === null ? line : { ...line, err: failure }, 'request failed');
  if (failure !== null) return log.info({ ...line, reason: failure.message }, 'request refused');
  if (quiet.test(line.path)) return log.debug(line, 'request');
  log.info(line, 'request');
}

/** Logs every request that reaches a route or misses all of them, when its answer is done. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('failure', null);
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply));
}

/** Logs one that no hook sees, since its address could not be read. */
export const logUnroutable = (request: FastifyRequest, reply: FastifyReply): void =>
  void reply.raw.once('finish', () => logRequest(request, reply));
