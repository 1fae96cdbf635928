export { type ApiDevice, claimDevice, listDevices, shownDeviceName } from './device.service.ts';
export {
  type VerifiedLimitToken,
  issueLimitToken,
  lockLimitTokenUser,
  consumeLimitToken,
  verifyLimitToken,
} from './limit-token.service.ts';
export { limitTokenSeconds } from './limit-token.ts';
