/** The question whether services may learn something of the viewer, and the way to answer it again. */
export { askAgain } from './ask-again.ts';
export { ConsentSlot } from './consent-slot.tsx';
export { PrivacyChoices } from './privacy-choices.tsx';
