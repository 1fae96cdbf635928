/** The ads of an event, if its tenant has any. */
export { useAttachmentsAfterAds } from './ad-attachment.ts';
