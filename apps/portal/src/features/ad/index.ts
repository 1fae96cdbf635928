/** The ads of an event, if its tenant has any. */
export { useAttachmentsAfterAds } from './use-attachments-after-ads.ts';
