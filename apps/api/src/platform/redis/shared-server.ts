import type { FastifyBaseLogger } from 'fastify';
import type { ApiConfig } from '../config/config.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';
import { storedKey, type TokenSecrets } from '../security/derive-key.ts';
import type { Redis } from './open-redis.ts';

/** The uses of a Redis server by the processes of an installation. */
export interface SharedServer {
  readonly server: Redis;
  /** Channel of their messages: that of another installation on the same server has another name. */
  readonly channel: string;
  readonly limits: SharedLimits;
}

interface SharedServerOptions {
  readonly config: Pick<ApiConfig, 'redisUrl'>;
  readonly tokenSecret: TokenSecrets;
  readonly log: FastifyBaseLogger;
}

/** Creates it, for the caller to open. Returns null without `REDIS_URL`, and loads no client then. */
export async function createSharedServer({
  config: { redisUrl: url },
  tokenSecret,
  log,
}: SharedServerOptions): Promise<SharedServer | null> {
  if (url === null) return null;
  const [{ createRedis }, { createSharedLimits }] = await Promise.all([
    import('./open-redis.ts'),
    import('../http/limits/shared-limits.ts'),
  ]);
  const server = createRedis({ url, log });
  const name = Buffer.from(storedKey(tokenSecret, '', 'message-channel')).toString('base64url');
  const hashKey = storedKey(tokenSecret, '', 'request-limit');
  return {
    server,
    channel: `grandstand:${name.slice(0, 16)}`,
    limits: createSharedLimits({ redis: server, hashKey, log }),
  };
}
