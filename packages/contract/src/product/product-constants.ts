import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

export const commerceTypes = [
  'commerce_free_media',
  'commerce_members_media',
  'commerce_ppv_media',
  'commerce_transactional_media',
  'commerce_subscription_basic_media',
] as const;
export type CommerceType = (typeof commerceTypes)[number];

/** True if an event of this type is watched with a ticket or a subscription only. */
export const isSold = (commerceType: CommerceType): boolean =>
  commerceType !== 'commerce_free_media' && commerceType !== 'commerce_members_media';

/** What a viewer needs to watch, as lists filter by it: nothing to pay, a subscription, or a ticket. */
export const accessFilters = ['free', 'included', 'ticket'] as const;
export type AccessFilter = (typeof accessFilters)[number];

export const commerceCoverages = [...commerceTypes, 'ppv', 'subscription'] as const;
export type CommerceCoverage = (typeof commerceCoverages)[number];

export const monetisationModels = ['ppv', 'svod', 'cvod'] as const;
export type MonetisationModel = (typeof monetisationModels)[number];

export const productTypes = ['PPV', 'SVOD', 'CVOD'] as const;
export type ProductType = (typeof productTypes)[number];

export const durationUnits = ['day', 'week', 'month', 'year'] as const;
export type DurationUnit = (typeof durationUnits)[number];

export const accessActions = ['redeemAccessCode', 'creditCardPay'] as const;
export type AccessAction = (typeof accessActions)[number];

export const paymentStatuses = ['APPROVED', 'PENDING', 'DECLINED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const defaultCurrency = 'N/A';
export const defaultCommerceCoverage = 'commerce_free_media';

/** Number of decimals of a currency (ISO 4217): 2 for euros, whose prices are in cents, 0 for yen. */
export const minorDigitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/**
 * Returns a formatted price with the currency's sign as all browsers should show it. Chromium writes an
 * abbreviation for the hryvnia where Node, Firefox and Safari write its sign, and all write the codes of the
 * euro and the pound in some languages.
 */
export const withCurrencySign = (price: string): string =>
  price.replace('грн', '₴').replace('EUR', '€').replace('GBP', '£');

/**
 * Why an event cannot be watched now: a sign-in is missing, it must be bought, the country is excluded, it
 * was cancelled, or it is over and was not recorded.
 */
export const accessReasons = [
  'sign_in_required',
  'purchase_required',
  'region_blocked',
  'called_off',
  'nothing_to_watch',
] as const;
export type AccessReason = (typeof accessReasons)[number];

/** How bought access ended: its payment was refunded, or its time is over. */
export const accessEnds = ['refunded', 'over'] as const;
export type AccessEnd = (typeof accessEnds)[number];

/**
 * What a copy of a product into another portal does: it is created, the price of the one there changes, or it stays
 * out, because the portal has it or another one of this kind and name, because it opens a match of this portal, or
 * because the portal has no competition or team with the same reference.
 */
export const productCopyOutcomes = [
  'created',
  'price_changed',
  'exists',
  'same_name',
  'of_match',
  'identity_missing',
] as const;
export type ProductCopyOutcome = (typeof productCopyOutcomes)[number];

export const productErrors = {
  product_not_found: { status: 404, message: 'This is not sold here' },
  product_has_buyers: {
    status: 409,
    message:
      'This was bought or has access codes; archive it to stop its sale and keep what was bought',
  },
  already_available: { status: 409, message: 'You already have access to this' },
} as const satisfies ErrorCodes;

export const productAddresses = {
  listSubscriptions: { method: 'GET', path: '/api/commerce/get_subscriptions', caller: 'anyone' },
  getSubscription: {
    method: 'GET',
    path: '/api/commerce/get_subscriptions_by_id/id/{id}',
    caller: 'anyone',
  },
  getOptions: {
    method: 'GET',
    path: '/api/event/get_commerce_options',
    caller: 'anyone',
  },
  listForOperator: {
    method: 'GET',
    path: '/api/operator/product/list',
    caller: 'operator',
    permission: 'shop:read',
  },
  getForOperator: {
    method: 'GET',
    path: '/api/operator/product/get/{id}',
    caller: 'operator',
    permission: 'shop:read',
  },
  create: {
    method: 'POST',
    path: '/api/operator/product/create',
    caller: 'operator',
    permission: 'shop:edit',
  },
  update: {
    method: 'POST',
    path: '/api/operator/product/update/{id}',
    caller: 'operator',
    permission: 'shop:edit',
  },
  archive: {
    method: 'POST',
    path: '/api/operator/product/archive/{id}',
    caller: 'operator',
    permission: 'shop:edit',
  },
  restore: {
    method: 'POST',
    path: '/api/operator/product/restore/{id}',
    caller: 'operator',
    permission: 'shop:edit',
  },
  previewCopy: {
    method: 'POST',
    path: '/api/operator/product/preview_copy',
    caller: 'operator',
    permission: 'shop:edit',
  },
  copyToPortals: {
    method: 'POST',
    path: '/api/operator/product/copy_to_portals',
    caller: 'operator',
    permission: 'shop:edit',
  },
  remove: {
    method: 'POST',
    path: '/api/operator/product/remove/{id}',
    caller: 'operator',
    permission: 'shop:edit',
  },
} as const satisfies CallAddresses;
