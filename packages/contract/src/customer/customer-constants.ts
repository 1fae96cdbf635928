import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

export const customerErrors = {
  customer_not_found: { status: 404, message: 'This account does not exist' },
  account_blocked: { status: 403, message: 'This account is blocked' },
} as const satisfies ErrorCodes;

/** Maximum portals that a search in all of them reads at a time, by name. */
export const maxCustomerPortals = 100;
/** Maximum accounts that it returns of one portal. */
export const maxCustomersPerPortal = 10;
/** Minimum characters of a mail address for it. */
export const minCustomerEmailStart = 3;

export const customerAddresses = {
  list: {
    method: 'GET',
    path: '/api/operator/customer/list',
    caller: 'operator',
    permission: 'customer:read',
  },
  get: {
    method: 'GET',
    path: '/api/operator/customer/get/{id}',
    caller: 'operator',
    permission: 'customer:read',
  },
  /** Writes to the audit. Its body has a mail address, which logs of requests must not have. */
  findInPortals: {
    method: 'POST',
    path: '/api/operator/customer/find_in_portals',
    caller: 'operator',
    permission: 'customer:read',
  },
  endSessions: {
    method: 'POST',
    path: '/api/operator/customer/end_sessions/{id}',
    caller: 'operator',
    permission: 'customer:edit',
  },
  block: {
    method: 'POST',
    path: '/api/operator/customer/block/{id}',
    caller: 'operator',
    permission: 'customer:edit',
  },
  unblock: {
    method: 'POST',
    path: '/api/operator/customer/unblock/{id}',
    caller: 'operator',
    permission: 'customer:edit',
  },
} as const satisfies CallAddresses;
