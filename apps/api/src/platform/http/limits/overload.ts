/** Refuses what viewers can do without for a moment when this process falls behind, so that playback and purchases go on. */
import underPressure from '@fastify/under-pressure';
import type { CallName } from '@grandstand/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiConfig } from '../../config/config.ts';
import { AppError } from '../../context/error.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { isInternal } from '../../security/read-rate-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for requests that are refused under overload. */
    readonly deferrable?: boolean;
  }
}

/** Bounds of `Retry-After`, s: spread, so that refused clients do not return together. */
const retryAfter = { min: 2, max: 6 };

/**
 * Calls that neither start playback nor sign in, buy or pay: lists, suggestions and tables. Pages from the cache
 * show them meanwhile.
 */
const deferrableCalls: ReadonlySet<CallName> = new Set<CallName>([
  'channel.getGuide',
  'clip.list',
  'event.countBySport',
  'event.list',
  'event.listRelated',
  'frontPage.get',
  'identity.list',
  'recap.list',
  'roster.get',
  'search.suggest',
  'standings.get',
  'standings.getForm',
  'tag.list',
]);

/** True for calls that are refused under overload. */
export const isDeferrable = (name: CallName): boolean => deferrableCalls.has(name);

const drawRetryAfter = (): number =>
  retryAfter.min + Math.floor(Math.random() * (retryAfter.max - retryAfter.min + 1));

/**
 * Responds with 503 and `Retry-After` to deferrable requests while the mean delay of the event loop within the last
 * second is above the setting. Requests of this process to itself, for the data of pages, are never refused: the queue
 * of renders limits them.
 */
export function shedUnderOverload(
  app: FastifyInstance,
  { overloadDelayMs }: Pick<ApiConfig, 'overloadDelayMs'>,
  metrics: Metrics | null,
): void {
  if (overloadDelayMs === 0) return;
  const countShed = metrics?.addCounter(
    'shed_requests_total',
    'Requests for lists that were refused because the event loop was late',
  );
  void app.register(underPressure, {
    maxEventLoopDelay: overloadDelayMs,
    pressureHandler: (request) => {
      const { config } = request.routeOptions;
      if (config.deferrable !== true || isInternal(request)) return;
      countShed?.();
      throw new AppError('service_unavailable', { retryAfter: drawRetryAfter() });
    },
  });
}
