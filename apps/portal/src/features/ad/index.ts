/** The ads of an event, if its tenant has any. */
export { useAdAttachment } from './ad-attachment.ts';
