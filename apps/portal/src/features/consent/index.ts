/** The consent prompt, and the way to reopen it. */
export { reopenConsent } from './reopen-consent.ts';
export { ConsentSlot } from './consent-slot.tsx';
export { PrivacyChoices } from './privacy-choices.tsx';
