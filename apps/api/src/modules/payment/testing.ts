export { signMessage } from './sandbox.ts';
export { stripeAddress } from './stripe-client.ts';
export {
  signStripeEvent,
  startStripeStandIn,
  stripeWebhookSecret,
  type StripeStandIn,
} from './stripe-stand-in.testing.ts';
