/** The contract's typed client over `fetch`, with the operator's cookie. */
import { createClient, type ApiClient, type CallRequest } from '@grandstand/contract/client';
import {
  studioHeader,
  type ConflictReason,
  type CallName,
  type ErrorBody,
  type ErrorCode,
  type OperatorRole,
} from '@grandstand/contract/constants';
import type { Challenges } from './challenges.ts';

/** Codes of the contract, and `network` if no response arrived. */
export type FailureCode = ErrorCode | 'network';

/** A failed call. */
export class ApiError extends Error {
  readonly code: FailureCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** The fields that were refused, with the reason of each. */
  readonly details: readonly { readonly path: string; readonly message: string }[];

  /** For `conflict`: the cause, if it is one that the contract names. */
  readonly reason: ConflictReason | null;
  /** For `permission_missing`: the roles that have the permission; empty if the server does not say. */
  readonly roles: readonly OperatorRole[];

  constructor(
    code: FailureCode,
    status: number,
    message: string,
    details: ApiError['details'] = [],
    reason: ConflictReason | null = null,
    roles: readonly OperatorRole[] = [],
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
    this.reason = reason;
    this.roles = roles;
  }

  /** True if the same call may succeed at another time: no network, or a server that is busy or failing. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** Returns the error of a response that is not as expected, by what is known of its body. */
export function refusedError(body: Partial<ErrorBody>, status: number): ApiError {
  const { messageErrorCode: code = 'internal_error', message = '', details, reason, roles } = body;
  return new ApiError(code, status, message, details, reason, roles);
}

/** Time after which a call without a response counts as failed, ms. An import may have 100,000 rows. */
const timeoutMs = 15_000;
const importTimeoutMs = 600_000;

async function sendOnce({
  address,
  path,
  body,
  signal,
  idempotencyKey,
}: CallRequest): Promise<unknown> {
  const limit = path.endsWith('/import') ? importTimeoutMs : timeoutMs;
  const signals = [AbortSignal.timeout(limit), signal as AbortSignal | undefined];
  let response: Response;
  try {
    response = await fetch(path, {
      method: address.method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body !== null && { 'content-type': 'application/json', [studioHeader]: '1' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body,
      signal: AbortSignal.any(signals.filter((item) => item !== undefined)),
    });
  } catch (cause) {
    throw new ApiError('network', 0, String(cause));
  }
  // A response without content (204) reads as an empty object.
  if (response.status === 204) return {};
  const parsed: unknown = await response.json().catch(() => null);
  if (response.ok && parsed !== null) return parsed;
  throw refusedError(parsed ?? {}, response.ok ? 502 : response.status);
}

/** Calls of the dialog itself, of the start, which has no session yet, and of the sign-out. */
const dialogCalls: ReadonlySet<CallName> = new Set<CallName>([
  'operator.getSession',
  'operator.endSession',
  'operator.reauthenticate',
  'operator.startPasskeyReauthentication',
  'operator.reauthenticateByPasskey',
]);

/** True for calls that need no session, such as a sign-in, and those of the dialog: a refusal of them opens none. */
const opensNoDialog = ({ name, address }: CallRequest): boolean =>
  address.caller === 'anonymous' || dialogCalls.has(name);

const challengeOf = (error: unknown): 'sign-in' | 'reauthentication' | null => {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'operator_session_ended' || error.code === 'operator_key_invalid')
    return 'sign-in';
  return error.code === 'operator_reauthentication_required' ? 'reauthentication' : null;
};

/**
 * Creates the client. A call that is refused because the session has ended, or because it requires reauthentication,
 * waits for the dialog that prompts for it and is then sent again, so that no input is lost.
 */
export const createApi = (challenges: Pick<Challenges, 'prompt'>): ApiClient =>
  createClient(async (request) => {
    try {
      return await sendOnce(request);
    } catch (error) {
      const challenge = opensNoDialog(request) ? null : challengeOf(error);
      const call = request.body === null ? 'read' : 'change';
      if (challenge === null || !(await challenges.prompt(challenge, call))) throw error;
      return sendOnce(request);
    }
  });
