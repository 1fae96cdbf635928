export { receivePayoutMessage } from './sync-payout.service.ts';
