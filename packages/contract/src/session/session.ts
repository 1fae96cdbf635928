import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { emptyResponse, id, inContent, isoTime } from '../call/primitives.ts';
import type { sessionAddresses } from './session-constants.ts';

/** A session of the account. */
export const accountSession = z.object({
  id,
  /** True if it is the caller's own. */
  isCurrent: z.boolean(),
  /** Null for the session that a registration opens before the first sign-in. */
  deviceId: z.string().nullable(),
  deviceName: z.string().nullable(),
  osName: z.string().nullable(),
  osVersion: z.string().nullable(),
  createdAt: isoTime,
  expiresAt: isoTime,
  /** Time of the last sign-in or refresh: at most some minutes before the last use. */
  lastSeenAt: isoTime,
  /** ISO 3166 alpha-2; null if unknown. */
  lastCountry: z.string().nullable(),
  /** Browser and system, e.g. `Firefox on Linux`; null if unknown. */
  lastAgent: z.string().nullable(),
});
export type AccountSession = z.infer<typeof accountSession>;

/** The caller's own session first, then the most recently seen. */
export const sessionListResponse = inContent(z.object({ entries: z.array(accountSession) }));
export type SessionListResponse = z.infer<typeof sessionListResponse>;

export const sessionRevokeBody = z.strictObject({ id });

/** Body of `/api/user/confirm_session`: the password of the caller's account. */
export const sessionConfirmBody = z.strictObject({ password: z.string().min(1).max(200) });

/** Sessions in the account export. */
export const sessionExport = { sessions: z.array(accountSession) };

export const sessionCalls = {
  list: { summary: "Returns the caller's sessions", response: sessionListResponse },
  confirm: {
    summary:
      'Checks the password again; the session may then change cards, contracts and addresses for ten minutes',
    body: sessionConfirmBody,
    response: emptyResponse,
  },
  revoke: {
    summary: "Ends one of the caller's sessions",
    body: sessionRevokeBody,
    response: emptyResponse,
  },
} as const satisfies CallSchemasOf<typeof sessionAddresses>;
