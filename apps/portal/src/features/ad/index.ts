/** The ads of an event, where its tenant has any. */
export { useAdAttachment } from './ad-attachment.ts';
