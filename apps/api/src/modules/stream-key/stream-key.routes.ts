import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defineCalls } from '../../platform/context/call.ts';
import { AppError } from '../../platform/context/error.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import type { ProcessPlatform } from '../../platform/context/platform.ts';
import { isLocalRequest } from '../../platform/http/loopback.ts';
import { addressOf } from '../../platform/http/request-origin.ts';
import { addressLimits } from '../../platform/security/address-groups.ts';
import {
  createFailureRateLimits,
  type FailureLimit,
} from '../../platform/security/failure-rate-limits.ts';
import { readPublishRequest } from './publish-request.ts';
import {
  createKey,
  listKeys,
  permitPublishing,
  revokeKey,
  rotateKey,
  setCamera,
} from './stream-key.service.ts';

const windowMs = 10 * 60_000;
/** Wrong keys from an address within `windowMs`. */
const wrongKeys = 30;
/** Requests from another machine in a minute: 500 encoders ask every five seconds. */
const requestsPerMinute = 6000;

/**
 * Returns the limits on wrong keys that a request counts for: those of the encoder, and of the server that
 * asks. A server on this machine reports whom it received; another one only claims to.
 */
function limitsOf(
  request: FastifyRequest,
  encoder: string | null,
  factor: number,
): readonly FailureLimit[] {
  const reported = encoder !== null && isIP(encoder) !== 0 ? [encoder] : [];
  const isReported = reported.length > 0 && isLocalRequest(request.raw);
  const addresses = isReported ? reported : [...reported, addressOf(request)];
  return addresses.flatMap((address) =>
    addressLimits(address, wrongKeys * factor).map(({ group, limit }) => ({
      key: group,
      failures: limit,
      windowMs,
    })),
  );
}

/** `/api/ingest/authorise`: called by servers that receive encoders; the key names the tenant. */
function addAuthorise(scope: FastifyInstance, platform: ProcessPlatform): void {
  const failures = createFailureRateLimits(platform.clock);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body: string, done) => {
    done(null, body);
  });
  scope.post<{ Body: string | null }>('/api/ingest/authorise', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!isLocalRequest(request.raw))
      platform.limiter.consumeFrom('ingest', addressOf(request), requestsPerMinute, 60_000);
    const type = request.headers['content-type'] ?? '';
    const publishRequest = readPublishRequest(type, request.body ?? '');
    if (publishRequest === null) return {};
    const { encoder, ...publishing } = publishRequest;
    try {
      return await permitPublishing(platform, publishing);
    } catch (error) {
      const isUnknown = error instanceof AppError && error.code === 'stream_key_unknown';
      // A valid key works whatever others do from its address: another encoder at the same pitch may repeat
      // an old one. A key that ends while its encoder publishes is no guess.
      if (isUnknown && !publishing.isOpen)
        for (const limit of limitsOf(request, encoder, platform.limitFactor))
          failures.consume(limit);
      throw error;
    }
  });
}

export const module: ApiModule = {
  name: 'stream-key',
  calls: defineCalls('streamKey', {
    list: async (ctx) => ({ content: { keys: await listKeys(ctx) } }),
    create: async (ctx, { body }) => ({ content: await createKey(ctx, body) }),
    rotate: async (ctx, { params }) => ({ content: await rotateKey(ctx, params.id) }),
    revoke: async (ctx, { params }) => ({ content: await revokeKey(ctx, params.id) }),
    setCamera: async (ctx, { params, body }) => ({
      content: await setCamera(ctx, params.id, body.camera),
    }),
  }),
  create: (platform) => ({ hostless: (scope) => addAuthorise(scope, platform) }),
};
