import type { CallAddresses } from '../call/call-address.ts';

/** The kinds of actors of a change: a person, a key of a script, or the key of the machine's owner. */
export const auditActors = ['person', 'key', 'machine'] as const;
export type AuditActor = (typeof auditActors)[number];

export const auditAddresses = {
  list: {
    method: 'GET',
    path: '/api/operator/audit/list',
    caller: 'operator',
    permission: 'audit:read',
  },
} as const satisfies CallAddresses;
