import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

/** Maximum number of codes per request. */
export const maxAccessCodes = 5000;

/** Maximum length of a typed code, including insignificant spaces and dashes. */
export const maxAccessCodeLength = 64;

/** Batches of codes that grant a product, and of coupons that lower a price. */
export const batchKinds = ['code', 'coupon'] as const;
export type BatchKind = (typeof batchKinds)[number];

export const accessCodeErrors = {
  access_code_not_found: { status: 404, message: 'This access code does not exist' },
  access_code_used: { status: 409, message: 'This access code has been used' },
  access_code_expired: { status: 409, message: 'This access code is not valid at this time' },
  access_code_needs_event: {
    status: 409,
    message: 'This access code is for one event; redeem it on the page of that event',
  },
  access_code_for_checkout: {
    status: 409,
    message: 'This code is a coupon; enter it at checkout',
  },
  access_code_not_for_this: { status: 409, message: 'This coupon does not apply to this price' },
  access_code_batch_not_found: {
    status: 404,
    message: 'This batch of access codes does not exist',
  },
} as const satisfies ErrorCodes;

export const accessCodeAddresses = {
  redeem: { method: 'POST', path: '/api/commerce/redeem_access_code', caller: 'user' },
  checkCoupon: { method: 'POST', path: '/api/commerce/check_coupon', caller: 'user' },
  createBatch: {
    method: 'POST',
    path: '/api/operator/access_code/create_batch',
    caller: 'operator',
    permission: 'shop:edit',
  },
  listBatches: {
    method: 'GET',
    path: '/api/operator/access_code/list_batches',
    caller: 'operator',
    permission: 'shop:read',
  },
  exportBatch: {
    method: 'GET',
    path: '/api/operator/access_code/export_batch/{id}',
    caller: 'operator',
    permission: 'shop:edit',
  },
  endBatch: {
    method: 'POST',
    path: '/api/operator/access_code/end_batch/{id}',
    caller: 'operator',
    permission: 'shop:edit',
  },
} as const satisfies CallAddresses;
