export { importAccessCodes } from './batch.service.ts';
export {
  type LoadedAccessCode,
  checkValidity,
  loadAccessCode,
  redeemCode,
  findRedeemedPurchaseId,
} from './access-code.service.ts';
export { type Coupon, consumeCouponUse, loadCoupon, restoreCouponUse } from './coupon.service.ts';
export { withGuessLimit } from './guess-rate-limit.ts';
