export { signMessage } from './sandbox/sandbox.ts';
export { stripeAddress } from './stripe/stripe-client.ts';
export {
  signStripeEvent,
  startStripeStandIn,
  stripeWebhookSecret,
  type StandInPayout,
  type StripeStandIn,
} from './stripe/stripe-stand-in.testing.ts';
