/** Authenticates operators: people by the cookie of the studio, scripts by keys, and the machine by its own. */
import { createHash, timingSafeEqual } from 'node:crypto';
import {
  operatorCookie,
  operatorKeyPrefix,
  operatorReauthenticationMs,
  operatorRoles,
  permissions,
  requiresReauthentication,
  rolePermissions,
  studioHeader,
  type CallAddress,
  type Permission,
  minuteMs,
} from '@grandstand/contract/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, Operator } from '../context/context.ts';
import { AppError } from '../context/error.ts';
import { defineResource } from '../context/resources.ts';
import { addressLimits } from '../security/address-groups.ts';
import { createFailureRateLimits } from '../security/failure-rate-limits.ts';
import { isLocalRequest } from './request/loopback.ts';

/** Finds operators by what they send. */
export interface OperatorAccess {
  /** Keys of this machine: that of the settings or the data directory, and a second one during a rotation. */
  readonly machineKeys: readonly string[];
  /** Finds the person of a session's secret; null if it has ended. Throws `operator_role_missing`. */
  readonly findPerson: (ctx: Ctx, secret: string) => Promise<Operator | null>;
  /** Finds the valid key of a script; null if there is none. */
  readonly findKey: (ctx: Ctx, key: string) => Promise<Operator | null>;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isKey = (given: string, key: string) => timingSafeEqual(digest(given), digest(key));

/** The operator with the key in the data directory. */
const machineOperator: Operator = {
  kind: 'machine',
  id: 'machine',
  name: 'Machine',
  permissions: new Set(permissions),
  isAdministrator: true,
};

/** Throws `permission_missing`, with the roles that have the permission, for an operator without it. */
export function requirePermission(operator: Operator, permission: Permission): void {
  if (operator.permissions.has(permission)) return;
  const roles = operatorRoles.filter((role) => rolePermissions[role].includes(permission));
  throw new AppError('permission_missing', {
    message: `This requires the permission ${permission}, which ${roles.join(', ')} have`,
    roles,
  });
}

/** Throws `administrator_required` unless an administrator of the platform makes the call. */
export function requireAdministrator({ operator }: Pick<Ctx, 'operator'>): void {
  if (operator?.isAdministrator !== true) throw new AppError('administrator_required');
}

/**
 * Throws `operator_reauthentication_required` for a person who last authenticated too long ago. Keys, which have no
 * session, are exempt.
 */
export function requireReauthentication({
  operator,
  clock,
}: Pick<Ctx, 'operator' | 'clock'>): void {
  const authenticatedAt = operator?.session?.authenticatedAt.getTime();
  if (authenticatedAt !== undefined && clock() - authenticatedAt >= operatorReauthenticationMs)
    throw new AppError('operator_reauthentication_required');
}

/**
 * Throws unless the operator may make the call: `permission_missing`, `operator_person_required` for a key
 * in a call about the person themselves, `operator_provider_session` in a call that refuses sessions of a
 * tenant's provider, and `operator_reauthentication_required` for a person who last authenticated too long ago.
 */
export function requireRights(
  operator: Operator,
  call: Extract<CallAddress, { caller: 'operator' }>,
  now: number,
): void {
  if (call.permission !== null) requirePermission(operator, call.permission);
  const { session } = operator;
  if (session === undefined) {
    if (call.permission === null) throw new AppError('operator_person_required');
    return;
  }
  if (call.refusesProviderSession === true && session.provider !== null)
    throw new AppError('operator_provider_session');
  if (requiresReauthentication(call)) requireReauthentication({ operator, clock: () => now });
}

/**
 * Throws `operator_request_forged` unless a page of this portal sent the request. Browsers let no other site
 * add the header, and name the site that sends a request.
 */
export function requireStudio({ headers, ctx }: FastifyRequest): void {
  if (headers[studioHeader] === undefined || ctx.origin === null)
    throw new AppError('operator_request_forged');
}

const windowMs = 10 * minuteMs;
/** Maximum wrong keys of an address within `windowMs`, however they are sent. */
const maxWrongKeys = 60;

/** Wrong operator keys by address. */
const wrongKeys = defineResource(
  ({ clock }) => createFailureRateLimits(clock),
  () => {},
);

/** Counts a wrong key. Throws `too_many_requests` beyond the limit. */
function countWrongKey({ ctx }: FastifyRequest): void {
  const wrong = ctx.resources.of(wrongKeys);
  for (const { group, limit } of addressLimits(ctx.address, maxWrongKeys))
    wrong.consume({ key: group, failures: limit, windowMs });
}

/**
 * Returns the operator of a key. Any key but a script's is refused from elsewhere without being compared, so
 * that the machine's key cannot be guessed from there.
 */
async function operatorOfKey(
  request: FastifyRequest,
  { machineKeys, findKey }: OperatorAccess,
  given: string,
): Promise<Operator> {
  if (given.startsWith(operatorKeyPrefix)) {
    const operator = await findKey(request.ctx, given);
    if (operator !== null) return operator;
  } else if (!isLocalRequest(request.raw)) {
    countWrongKey(request);
    throw new AppError('operator_key_from_machine_only');
  } else if (machineKeys.some((key) => isKey(given, key))) return machineOperator;
  countWrongKey(request);
  throw new AppError('operator_key_invalid');
}

/** Keys of scripts only: a client that sends `Authorization` by itself must not open more than they do. */
const bearer = /^Bearer (gsk_[\w-]+)$/i;
const basic = /^Basic ([A-Za-z0-9+/]+={0,2})$/i;

function sentKey({ headers }: FastifyRequest): string | null {
  const key = headers['x-operator-key'];
  if (typeof key === 'string') return key;
  return bearer.exec(headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Returns the person of the studio's cookie. Throws `operator_session_ended`, `operator_role_missing`, and
 * `operator_request_forged` for a change that no page of this portal sent.
 */
async function personOf(
  request: FastifyRequest,
  { findPerson }: OperatorAccess,
  secret: string,
): Promise<Operator> {
  if (request.method !== 'GET' && request.method !== 'HEAD') requireStudio(request);
  const person = await findPerson(request.ctx, secret);
  if (person === null) throw new AppError('operator_session_ended');
  return person;
}

/**
 * Authenticates the operator: a key in `X-Operator-Key` or `Authorization: Bearer …`, or the cookie of the
 * studio. Without any, throws `operator_key_invalid`, or `operator_session_ended` for a page of the studio. Throws
 * `too_many_requests` for an address with many wrong keys. A request without a key is not a guess.
 */
export async function operatorOf(
  request: FastifyRequest,
  access: OperatorAccess,
): Promise<Operator> {
  const key = sentKey(request);
  if (key !== null) return operatorOfKey(request, access, key);
  const secret = request.ctx.cookies.get(operatorCookie);
  if (secret !== null) return personOf(request, access, secret);
  throw new AppError(
    request.headers[studioHeader] === undefined ? 'operator_key_invalid' : 'operator_session_ended',
  );
}

/**
 * Authenticates an operator in a browser without the studio, which prompts for a key: as the password, with
 * any user name. Only for reads, because the browser sends it automatically. Throws as `operatorOf` does.
 */
export async function operatorInBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  access: OperatorAccess,
): Promise<Operator> {
  if (sentKey(request) !== null) return operatorOf(request, access);
  const [, encoded = ''] = basic.exec(request.headers.authorization ?? '') ?? [];
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  try {
    if (credentials.includes(':'))
      return await operatorOfKey(request, access, credentials.slice(credentials.indexOf(':') + 1));
    return await operatorOf(request, access);
  } catch (error) {
    if (error instanceof AppError && error.status === 401)
      void reply.header(
        'www-authenticate',
        'Basic realm="Operator key as password", charset="UTF-8"',
      );
    throw error;
  }
}
