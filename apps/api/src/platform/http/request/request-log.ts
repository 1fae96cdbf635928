import { hostOf } from '@grandstand/contract/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Requests for media and health are frequent and say little, so they are logged at `debug`. */
const debugPaths = /^\/(?:(?:media|assets|builds)\/|healthz$|readyz$)/;

/** Paths with a secret, up to that part: playback grants, proofs of the sandbox's bank. */
const secretPaths = /(\/media\/h\/|\/api\/payment\/sandbox\/[^/]*\/)[^/]+/;

/** Stream keys, wherever a misconfigured encoder or server writes them. */
const streamKeys = /gs_([a-z0-9-]+)_[A-Za-z0-9]{32}/g;

/** Returns a request's path without secrets: no query (`data`, tokens) and no secret path segments. */
const pathOf = (url: string) =>
  (url.split('?', 1)[0] ?? '').replace(secretPaths, '$1-').replace(streamKeys, 'gs_$1_-');

/** Statuses of expected failures: something is unreachable or full for a while. */
const expectedStatuses: readonly number[] = [503, 507];

/** Returns a failure's message, followed by that of its cause if there is one. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error && cause.message !== '' ? `${message}: ${cause.message}` : message;
}

/**
 * Logs a request in one line. Failures include their code: 4xx at `info`, expected 5xx at `warn` with their
 * reason, others at `error` with the cause's stack.
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
  if (expectedStatuses.includes(reply.statusCode)) {
    const reason = failure === null ? {} : { reason: reasonOf(failure) };
    return log.warn({ ...line, ...reason }, 'request refused');
  }
  if (reply.statusCode >= 500)
    return log.error(failure === null ? line : { ...line, err: failure }, 'request failed');
  if (failure !== null) return log.info({ ...line, reason: failure.message }, 'request refused');
  if (debugPaths.test(line.path)) return log.debug(line, 'request');
  log.info(line, 'request');
}

/** Logs every request, routed or not, once its response is complete. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('failure', null);
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply));
}

/** Logs a request that no hook sees because its address could not be parsed. */
export const logUnroutable = (request: FastifyRequest, reply: FastifyReply): void =>
  void reply.raw.once('finish', () => logRequest(request, reply));
