import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { minuteMs } from '@grandstand/contract/constants';
import { defineCalls } from '../../platform/context/call.ts';
import { AppError } from '../../platform/context/error.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import type { ProcessPlatform } from '../../platform/context/platform.ts';
import { isLocalRequest } from '../../platform/http/request/loopback.ts';
import { addressOf } from '../../platform/http/request/request-origin.ts';
import { addressLimits } from '../../platform/security/address-groups.ts';
import {
  createFailureRateLimits,
  type FailureLimit,
} from '../../platform/security/failure-rate-limits.ts';
import { getRefusal, reportRefusal } from './encoder-refusal.ts';
import { readPublishRequest } from './publish-request.ts';
import {
  createKey,
  listEventKeys,
  listKeys,
  permitPublishing,
  revokeKey,
  rotateKey,
  setCamera,
} from './stream-key.service.ts';

const windowMs = 10 * minuteMs;
/** Maximum wrong keys from an address within `windowMs`. */
const maxWrongKeys = 30;
/** Maximum requests of another machine per minute: 500 encoders, each checked every five seconds. */
const maxRequestsPerMinute = 6000;

/**
 * Returns the limits that a wrong key counts towards: those of the encoder's address and of the calling
 * server's. A server on this machine is trusted to report the encoder's address, so its own does not count.
 */
function limitsOf(
  request: FastifyRequest,
  encoder: string | null,
  factor: number,
): readonly FailureLimit[] {
  const reported = encoder !== null && isIP(encoder) !== 0 ? [encoder] : [];
  const isTrusted = reported.length > 0 && isLocalRequest(request.raw);
  const addresses = isTrusted ? reported : [...reported, addressOf(request)];
  return addresses.flatMap((address) =>
    addressLimits(address, maxWrongKeys * factor).map(({ group, limit }) => ({
      key: group,
      failures: limit,
      windowMs,
    })),
  );
}

/** `/api/ingest/authorise`: called by servers that receive encoders; the key names the tenant. */
function addAuthorise(app: FastifyInstance, platform: ProcessPlatform): void {
  const failures = createFailureRateLimits(platform.clock);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body: string, done) => {
    done(null, body);
  });
  app.post<{ Body: string | null }>('/api/ingest/authorise', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!isLocalRequest(request.raw))
      platform.limiter.consumeFrom('ingest', addressOf(request), maxRequestsPerMinute, 60_000);
    const type = request.headers['content-type'] ?? '';
    const publishRequest = readPublishRequest(type, request.body ?? '');
    if (publishRequest === null) return {};
    const { encoder, host, ...publishing } = publishRequest;
    let eventId: string | null = null;
    try {
      return await permitPublishing(platform, publishing, (id) => (eventId = id));
    } catch (error) {
      // An encoder that is connected already was not refused before; disconnected, it tries again.
      if (!publishing.isPublishing)
        reportRefusal(platform, { key: publishing.key, host }, { error, eventId });
      const isUnknown = error instanceof AppError && error.code === 'stream_key_unknown';
      // Only unknown keys count, so a valid one works even if another encoder at the same address repeats an
      // old one. A key that becomes invalid while its encoder publishes is not a guess.
      if (isUnknown && !publishing.isPublishing)
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
    create: async (ctx, { body }) => ({ content: await createKey(ctx, 'streamKey.create', body) }),
    rotate: async (ctx, { params }) => ({
      content: await rotateKey(ctx, 'streamKey.rotate', params.id),
    }),
    revoke: async (ctx, { params }) => ({ content: await revokeKey(ctx, params.id) }),
    listForEvent: async (ctx, { params }) => ({
      content: { keys: await listEventKeys(ctx, params.id) },
    }),
    createForEvent: async (ctx, { params, body }) => ({
      content: await createKey(ctx, 'streamKey.createForEvent', {
        event_id: params.id,
        camera: null,
        role: body.role,
        panorama: false,
        name: null,
      }),
    }),
    rotateForEvent: async (ctx, { params, body }) => ({
      content: await rotateKey(ctx, 'streamKey.rotateForEvent', body.keyId, params.id),
    }),
    getRefusal: async (ctx, { params }) => ({
      content: { refusal: await getRefusal(ctx, params.id) },
    }),
    setCamera: async (ctx, { params, body }) => ({
      content: await setCamera(ctx, params.id, body.camera),
    }),
  }),
  create: (platform) => ({ hostless: (scope) => addAuthorise(scope, platform) }),
};
