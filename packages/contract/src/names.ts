/**
 * Everything of the contract that needs no schema library: safe to import in the browser. One of
 * the two lists that name nouns; the other is `nouns.ts`.
 */
import { accessCodeAddresses, accessCodeErrors } from './access-code-names.ts';
import { accountAddresses, accountErrors } from './account-names.ts';
import { analyticsAddresses } from './analytics-names.ts';
import { avatarAddresses, avatarErrors } from './avatar-names.ts';
import { channelAddresses } from './channel-names.ts';
import { clipAddresses, clipErrors } from './clip-names.ts';
import { commentAddresses, type CommentServerMessages } from './comment-names.ts';
import { consentAddresses } from './consent-names.ts';
import { deviceAddresses, deviceErrors, type DeviceServerMessages } from './device-names.ts';
import {
  eventAddresses,
  eventErrors,
  type EventClientMessages,
  type EventServerMessages,
} from './event-names.ts';
import { followAddresses } from './follow-names.ts';
import { identityAddresses, identityErrors } from './identity-names.ts';
import { infoAddresses } from './info-names.ts';
import { notificationAddresses } from './notification-names.ts';
import { passwordAddresses, passwordErrors } from './password-names.ts';
import { paymentAddresses, paymentErrors } from './payment-names.ts';
import { playbackPositionAddresses } from './playback-position-names.ts';
import { playbackStreamAddresses } from './playback-stream-names.ts';
import { productAddresses, productErrors, type ProductServerMessages } from './product-names.ts';
import { purchaseAddresses, purchaseErrors } from './purchase-names.ts';
import { recapAddresses } from './recap-names.ts';
import { reminderAddresses, reminderErrors } from './reminder-names.ts';
import { searchAddresses } from './search-names.ts';
import { sessionAddresses, sessionErrors } from './session-names.ts';
import { signInAddresses, signInErrors } from './sign-in-names.ts';
import { tagAddresses, type TagServerMessages } from './tag-names.ts';
import { statisticsAddresses, type StatisticsServerMessages } from './statistics-names.ts';
import { userAddresses, type UserClientMessages } from './user-names.ts';
import { verificationAddresses, verificationErrors } from './verification-names.ts';
import { watchlistAddresses } from './watchlist-names.ts';
import { generalErrors } from './error.ts';

export * from './call-address.ts';
export * from './constants.ts';
export * from './enums.ts';
export * from './error.ts';
export * from './escape-html.ts';
export * from './locales.ts';
export * from './palette.ts';
export * from './public-tenant.ts';
export * from './access-code-names.ts';
export * from './account-names.ts';
export * from './analytics-names.ts';
export * from './avatar-names.ts';
export * from './channel-names.ts';
export * from './clip-names.ts';
export * from './comment-names.ts';
export * from './consent-names.ts';
export * from './device-names.ts';
export * from './event-names.ts';
export * from './follow-names.ts';
export * from './identity-names.ts';
export * from './info-names.ts';
export * from './notification-names.ts';
export * from './password-names.ts';
export * from './payment-names.ts';
export * from './playback-position-names.ts';
export * from './playback-stream-names.ts';
export * from './product-names.ts';
export * from './purchase-names.ts';
export * from './recap-names.ts';
export * from './reminder-names.ts';
export * from './search-names.ts';
export * from './session-names.ts';
export * from './sign-in-names.ts';
export * from './tag-names.ts';
export * from './statistics-names.ts';
export * from './user-names.ts';
export * from './verification-names.ts';
export * from './watchlist-names.ts';

/**
 * Method, path and caller of every implemented call.
 * Bundlers keep what spreads unless they are told that it is pure: a page's first script has no calls.
 */
export const callAddresses = /* @__PURE__ */ (() => ({
  ...accessCodeAddresses,
  ...accountAddresses,
  ...analyticsAddresses,
  ...avatarAddresses,
  ...channelAddresses,
  ...clipAddresses,
  ...commentAddresses,
  ...consentAddresses,
  ...deviceAddresses,
  ...eventAddresses,
  ...followAddresses,
  ...identityAddresses,
  ...infoAddresses,
  ...notificationAddresses,
  ...passwordAddresses,
  ...paymentAddresses,
  ...playbackPositionAddresses,
  ...playbackStreamAddresses,
  ...productAddresses,
  ...purchaseAddresses,
  ...recapAddresses,
  ...reminderAddresses,
  ...searchAddresses,
  ...sessionAddresses,
  ...signInAddresses,
  ...tagAddresses,
  ...statisticsAddresses,
  ...userAddresses,
  ...verificationAddresses,
  ...watchlistAddresses,
}))();
export type CallName = keyof typeof callAddresses;

/**
 * The closed list of error codes, each with its status and English message. Pure as well: the
 * browser needs the types alone.
 */
export const errorCodes = /* @__PURE__ */ (() => ({
  ...generalErrors,
  ...accessCodeErrors,
  ...accountErrors,
  ...avatarErrors,
  ...clipErrors,
  ...deviceErrors,
  ...eventErrors,
  ...identityErrors,
  ...passwordErrors,
  ...paymentErrors,
  ...productErrors,
  ...purchaseErrors,
  ...reminderErrors,
  ...sessionErrors,
  ...signInErrors,
  ...verificationErrors,
}))();
export type ErrorCode = keyof typeof errorCodes;

/** Socket messages by name, with their payloads (specification point 7, RTM rows). */
export interface ClientMessages extends EventClientMessages, UserClientMessages {}
export interface ServerMessages
  extends
    CommentServerMessages,
    DeviceServerMessages,
    EventServerMessages,
    ProductServerMessages,
    StatisticsServerMessages,
    TagServerMessages {}
