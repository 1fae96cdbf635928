/** Services of others, and what the viewer agreed to. What starts them is fetched where a tenant has any. */
export { requestedPurposes, namedFor, questionVersion } from './consent-purposes.ts';
export { chooseConsent, useConsent } from './consent-store.ts';
export { trackEvent } from './analytics-events.ts';
