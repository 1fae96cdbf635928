import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import type { ProcessPlatform } from '../../platform/context/platform.ts';
import { isLocalRequest } from '../../platform/http/loopback.ts';
import { addressOf } from '../../platform/http/request-origin.ts';
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
/** Refused attempts within `windowMs`. */
const failures = 30;

const limitOf = (address: string): FailureLimit => ({
  key: `stream-key|${address}`,
  failures,
  windowMs,
});

/** `/api/ingest/authorise`: asked by servers that receive encoders; the key names the tenant. */
function addAuthorise(scope: FastifyInstance, platform: ProcessPlatform): void {
  const limits = createFailureRateLimits(platform.clock);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body: string, done) => {
    done(null, body);
  });
  scope.post<{ Body: string | null }>('/api/ingest/authorise', (request) => authorise(request));

  async function authorise(request: FastifyRequest<{ Body: string | null }>) {
    const type = request.headers['content-type'] ?? '';
    const { encoder, ...publishing } = readPublishRequest(type, request.body ?? '');
    // All encoders' attempts reach it from a local server.
    const addresses = isLocalRequest(request.raw) ? [encoder] : [encoder, addressOf(request)];
    const counted = addresses.filter((address) => address !== null).map(limitOf);
    try {
      return await permitPublishing(platform, publishing);
    } catch (error) {
      // A valid key works whatever others do from its address.
      for (const limit of counted) limits.take(limit);
      throw error;
    }
  }
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
