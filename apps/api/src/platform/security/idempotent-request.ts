import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { IdempotentRequest } from '../context/context.ts';
import { AppError } from '../context/error.ts';
import { storedKey } from './derive-key.ts';

/** The caller of operators' requests, distinct from every account's id. */
const operatorCaller = '(operator)';

/**
 * Returns the Idempotency-Key of a request to `call`, with a keyed hash of its content; null without a key.
 * Throws `bad_request` for one that cannot be stored, because its sender would rely on it.
 */
export function idempotentRequestOf(
  { headers, ctx }: FastifyRequest,
  call: string,
  content: readonly unknown[],
): IdempotentRequest | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError('bad_request', {
      details: [
        { path: 'headers.idempotency-key', message: 'expected 1 to 255 visible ASCII characters' },
      ],
    });
  const secret = storedKey(ctx.tokenSecret, ctx.tenant.id, 'idempotency-key');
  return {
    key,
    caller: ctx.session?.userId ?? operatorCaller,
    hash: createHmac('sha256', secret)
      .update(JSON.stringify([call, ...content]))
      .digest('base64url'),
  };
}
