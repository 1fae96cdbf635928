export { importAccessCodes } from './batch.service.ts';
export {
  type Coupon,
  type LoadedAccessCode,
  checkValidity,
  loadCoupon,
  loadAccessCode,
  redeemCode,
  findRedeemedPurchaseId,
  returnCoupon,
  takeCoupon,
} from './access-code.service.ts';
export { countingGuesses } from './guess-budget.ts';
