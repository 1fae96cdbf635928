/**
 * Third-party services and the viewer's consent. Tenants without services never load the code that starts
 * them.
 */
export { requestedPurposes, servicesFor, promptVersion } from './consent-purposes.ts';
export { chooseConsent, useConsent } from './consent-store.ts';
export { trackEvent } from './analytics-events.ts';
