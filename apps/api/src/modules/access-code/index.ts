export { importAccessCodes } from './batch.service.ts';
export {
  type Coupon,
  type GiftCode,
  checkTime,
  loadCoupon,
  loadGift,
  redeemCode,
  redeemedBy,
  returnCoupon,
  takeCoupon,
} from './code.service.ts';
export { countingGuesses } from './guess-budget.ts';
