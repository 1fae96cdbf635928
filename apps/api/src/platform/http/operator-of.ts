import { createHash, timingSafeEqual } from 'node:crypto';
import {
  operatorRoles,
  permissions,
  rolePermissions,
  type Permission,
} from '@grandstand/contract/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operator } from '../context/context.ts';
import { AppError } from '../context/error.ts';
import { defineResource } from '../context/resources.ts';
import { addressLimits } from '../security/address-groups.ts';
import { createFailureRateLimits } from '../security/failure-rate-limits.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();
const isKey = (given: string, key: string) => timingSafeEqual(digest(given), digest(key));

/** The operator with the key in the data directory. */
const machineOperator: Operator = {
  kind: 'machine',
  id: 'machine',
  name: 'Machine',
  permissions: new Set(permissions),
};

/** Throws `permission_missing`, with the roles that have the permission, for an operator without it. */
export function requirePermission(operator: Operator, permission: Permission): void {
  if (operator.permissions.has(permission)) return;
  const roles = operatorRoles.filter((role) => rolePermissions[role].includes(permission));
  throw new AppError('permission_missing', {
    message: `This requires the permission ${permission}, which ${roles.join(', ')} have`,
  });
}

const windowMs = 10 * 60_000;
/** Maximum wrong keys of an address within `windowMs`, in either header. */
const maxWrongKeys = 60;

/** Wrong operator keys by address. */
const wrongKeys = defineResource(
  ({ clock }) => createFailureRateLimits(clock),
  () => {},
);

/** Counts a wrong key. Throws `operator_key_invalid`, and `too_many_requests` beyond the limit. */
function refuseKey({ ctx }: FastifyRequest): never {
  const wrong = ctx.resources.of(wrongKeys);
  for (const { group, limit } of addressLimits(ctx.address, maxWrongKeys))
    wrong.consume({ key: group, failures: limit, windowMs });
  throw new AppError('operator_key_invalid');
}

/**
 * Authenticates the operator by `X-Operator-Key`. Throws `operator_key_invalid` for anyone else, and
 * `too_many_requests` for an address with many wrong keys. A request without a key is not a guess.
 */
export function operatorOf(request: FastifyRequest, key: string): Operator {
  const given = request.headers['x-operator-key'];
  if (given === undefined) throw new AppError('operator_key_invalid');
  if (typeof given === 'string' && isKey(given, key)) return machineOperator;
  return refuseKey(request);
}

const basic = /^Basic ([A-Za-z0-9+/]+={0,2})$/i;

/**
 * Authenticates an operator in a browser, which cannot send that header and prompts for the key instead: as
 * the password, with any user name. Only for reads, because the browser sends it automatically. Throws as
 * `operatorOf` does.
 */
export function operatorInBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
): Operator {
  if (request.headers['x-operator-key'] !== undefined) return operatorOf(request, key);
  const [, encoded = ''] = basic.exec(request.headers.authorization ?? '') ?? [];
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  if (credentials.includes(':') && isKey(credentials.slice(credentials.indexOf(':') + 1), key))
    return machineOperator;
  void reply.header('www-authenticate', 'Basic realm="Operator key as password", charset="UTF-8"');
  if (credentials !== '') refuseKey(request);
  throw new AppError('operator_key_invalid');
}
