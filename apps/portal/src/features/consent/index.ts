/** The consent prompt, and the way to reopen it. */
export { askAgain } from './ask-again.ts';
export { ConsentSlot } from './consent-slot.tsx';
export { PrivacyChoices } from './privacy-choices.tsx';
