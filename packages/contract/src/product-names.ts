export const commerceTypes = [
  'commerce_free_media',
  'commerce_members_media',
  'commerce_ppv_media',
  'commerce_transactional_media',
  'commerce_subscription_basic_media',
] as const;
export type CommerceType = (typeof commerceTypes)[number];

export const commerceCoverages = [...commerceTypes, 'ppv', 'subscription'] as const;
export type CommerceCoverage = (typeof commerceCoverages)[number];

export const monetisationModels = ['ppv', 'svod', 'cvod'] as const;
export type MonetisationModel = (typeof monetisationModels)[number];

export const productTypes = ['PPV', 'SVOD', 'CVOD'] as const;
export type ProductType = (typeof productTypes)[number];

export const accessActions = ['redeemAccessCode', 'creditCardPay'] as const;
export type AccessAction = (typeof accessActions)[number];

export const paymentStatuses = ['APPROVED', 'PENDING', 'DECLINED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const defaultCurrency = 'N/A';
export const defaultCommerceCoverage = 'commerce_free_media';

/** Sent to the room of the user who pays. */
export interface ProductServerMessages {
  'user-purchase-status': { status: string; event_id?: string; subscription_id?: string };
}
