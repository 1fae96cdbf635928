import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

/**
 * States of a payout, as Stripe names them, in the order in which they follow each other. `pending`: the provider has
 * yet to send it. `failed`: the bank refused it, so its money is at the provider again, and in a later payout.
 */
export const payoutStates = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutState = (typeof payoutStates)[number];

/**
 * What an entry of a payout is for. `returned_refund`: a refund that failed at the bank. `returned_dispute`: a dispute
 * that was won. `returned_payout`: the money of a payout that failed or was cancelled. `fee`: charged by the provider
 * for itself.
 */
export const payoutEntryKinds = [
  'payment',
  'refund',
  'returned_refund',
  'dispute',
  'returned_dispute',
  'returned_payout',
  'fee',
  'other',
] as const;
export type PayoutEntryKind = (typeof payoutEntryKinds)[number];

export const payoutErrors = {
  payout_not_found: { status: 404, message: 'This payout does not exist' },
} as const satisfies ErrorCodes;

const read = { method: 'GET', caller: 'operator', permission: 'figures:read' } as const;

export const payoutAddresses = {
  getBalance: { ...read, path: '/api/operator/payout/get_balance' },
  list: { ...read, path: '/api/operator/payout/list' },
  get: { ...read, path: '/api/operator/payout/get/{id}' },
  listEntries: { ...read, path: '/api/operator/payout/list_entries/{id}' },
} as const satisfies CallAddresses;
