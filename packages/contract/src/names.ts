/**
 * The parts of the contract that need no schema library, so that the browser can import them. One of the
 * two lists that name nouns; the other is `resources.ts`.
 */
import { accessCodeAddresses, accessCodeErrors } from './access-code-constants.ts';
import { accountAddresses, accountErrors } from './account-constants.ts';
import { analyticsAddresses } from './analytics-constants.ts';
import { avatarAddresses, avatarErrors } from './avatar-constants.ts';
import { channelAddresses } from './channel-constants.ts';
import { clipAddresses, clipErrors } from './clip-constants.ts';
import { commentAddresses, type CommentServerMessages } from './comment-constants.ts';
import { consentAddresses } from './consent-constants.ts';
import { deviceAddresses, deviceErrors, type DeviceServerMessages } from './device-constants.ts';
import {
  eventAddresses,
  eventErrors,
  type EventClientMessages,
  type EventServerMessages,
} from './event-constants.ts';
import { followAddresses } from './follow-constants.ts';
import { identityAddresses, identityErrors } from './identity-constants.ts';
import { infoAddresses } from './info-constants.ts';
import { notificationAddresses } from './notification-constants.ts';
import { passwordAddresses, passwordErrors } from './password-constants.ts';
import { paymentAddresses, paymentErrors } from './payment-constants.ts';
import { playbackPositionAddresses } from './playback-position-constants.ts';
import { playbackStreamAddresses } from './playback-stream-constants.ts';
import {
  productAddresses,
  productErrors,
  type ProductServerMessages,
} from './product-constants.ts';
import { purchaseAddresses, purchaseErrors } from './purchase-constants.ts';
import { recapAddresses } from './recap-constants.ts';
import { reminderAddresses, reminderErrors } from './reminder-constants.ts';
import { searchAddresses } from './search-constants.ts';
import { sessionAddresses, sessionErrors } from './session-constants.ts';
import { signInAddresses, signInErrors } from './sign-in-constants.ts';
import { tagAddresses, type TagServerMessages } from './tag-constants.ts';
import { statisticsAddresses, type StatisticsServerMessages } from './statistics-constants.ts';
import { userAddresses, type UserClientMessages } from './user-constants.ts';
import { verificationAddresses, verificationErrors } from './verification-constants.ts';
import { watchlistAddresses } from './watchlist-constants.ts';
import { generalErrors } from './error.ts';

export * from './call-address.ts';
export * from './constants.ts';
export * from './enums.ts';
export * from './error.ts';
export * from './escape-html.ts';
export * from './locales.ts';
export * from './palette.ts';
export * from './public-tenant.ts';
export * from './access-code-constants.ts';
export * from './account-constants.ts';
export * from './analytics-constants.ts';
export * from './avatar-constants.ts';
export * from './channel-constants.ts';
export * from './clip-constants.ts';
export * from './comment-constants.ts';
export * from './consent-constants.ts';
export * from './device-constants.ts';
export * from './event-constants.ts';
export * from './follow-constants.ts';
export * from './identity-constants.ts';
export * from './info-constants.ts';
export * from './notification-constants.ts';
export * from './password-constants.ts';
export * from './payment-constants.ts';
export * from './playback-position-constants.ts';
export * from './playback-stream-constants.ts';
export * from './product-constants.ts';
export * from './purchase-constants.ts';
export * from './recap-constants.ts';
export * from './reminder-constants.ts';
export * from './search-constants.ts';
export * from './session-constants.ts';
export * from './sign-in-constants.ts';
export * from './tag-constants.ts';
export * from './statistics-constants.ts';
export * from './user-constants.ts';
export * from './verification-constants.ts';
export * from './watchlist-constants.ts';

/**
 * Method, path and caller of every implemented call.
 * Marked as pure, because bundlers would otherwise include spreads: a page's first script has no calls.
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
 * The closed list of error codes with status and English message. Pure as well: the browser needs
 * only the types.
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
