/**
 * The parts of the contract that need no schema library, so that the browser can import them. One of the
 * two files that list all nouns; the other is `nouns.ts`.
 */
import { accessCodeAddresses, accessCodeErrors } from './access-code/access-code-constants.ts';
import { accountAddresses, accountErrors } from './account/account-constants.ts';
import { analyticsAddresses } from './analytics/analytics-constants.ts';
import { auditAddresses } from './audit/audit-constants.ts';
import { avatarAddresses, avatarErrors } from './avatar/avatar-constants.ts';
import { channelAddresses } from './channel/channel-constants.ts';
import { clipAddresses, clipErrors } from './clip/clip-constants.ts';
import { clipListAddresses, clipListErrors } from './clip-list/clip-list-constants.ts';
import { commentAddresses, commentErrors } from './comment/comment-constants.ts';
import { consentAddresses } from './consent/consent-constants.ts';
import { customerAddresses, customerErrors } from './customer/customer-constants.ts';
import { deviceAddresses, deviceErrors } from './device/device-constants.ts';
import { eventAddresses, eventErrors } from './event/event-constants.ts';
import { figuresAddresses } from './figures/figures-constants.ts';
import { followAddresses } from './follow/follow-constants.ts';
import { frontPageAddresses, frontPageErrors } from './front-page/front-page-constants.ts';
import { identityAddresses, identityErrors } from './identity/identity-constants.ts';
import { infoAddresses, infoErrors } from './info/info-constants.ts';
import { lineupAddresses } from './lineup/lineup-constants.ts';
import { matchDayAddresses } from './match-day/match-day-constants.ts';
import { notificationAddresses } from './notification/notification-constants.ts';
import { operatorAddresses, operatorErrors } from './operator/operator-constants.ts';
import { passwordAddresses, passwordErrors } from './password/password-constants.ts';
import { paymentAddresses, paymentErrors } from './payment/payment-constants.ts';
import { payoutAddresses, payoutErrors } from './payout/payout-constants.ts';
import { playbackPositionAddresses } from './playback-position/playback-position-constants.ts';
import { playbackStreamAddresses } from './playback-stream/playback-stream-constants.ts';
import { productAddresses, productErrors } from './product/product-constants.ts';
import { purchaseAddresses, purchaseErrors } from './purchase/purchase-constants.ts';
import { recapAddresses } from './recap/recap-constants.ts';
import { recordingAddresses } from './recording/recording-constants.ts';
import { streamKeyAddresses, streamKeyErrors } from './stream-key/stream-key-constants.ts';
import { reminderAddresses, reminderErrors } from './reminder/reminder-constants.ts';
import { rosterAddresses } from './roster/roster-constants.ts';
import { searchAddresses } from './search/search-constants.ts';
import { sessionAddresses, sessionErrors } from './session/session-constants.ts';
import { signInAddresses, signInErrors } from './sign-in/sign-in-constants.ts';
import { tagAddresses } from './tag/tag-constants.ts';
import { standingsAddresses } from './standings/standings-constants.ts';
import { statisticsAddresses, statisticsErrors } from './statistics/statistics-constants.ts';
import { tenantAddresses, tenantErrors } from './tenant/tenant-constants.ts';
import { uploadAddresses } from './upload/upload-constants.ts';
import { userAddresses } from './user/user-constants.ts';
import {
  verificationAddresses,
  verificationErrors,
} from './verification/verification-constants.ts';
import { watchlistAddresses } from './watchlist/watchlist-constants.ts';
import { webhookAddresses } from './webhook/webhook-constants.ts';
import type { CallAddresses } from './call/call-address.ts';
import { type ConflictReason, generalErrors } from './call/error.ts';
import type { CommentServerMessages } from './comment/comment-messages.ts';
import type { DeviceServerMessages } from './device/device-messages.ts';
import type { EventClientMessages, EventServerMessages } from './event/event-messages.ts';
import type { OperatorRole } from './operator/permissions.ts';
import type { ProductServerMessages } from './product/product-messages.ts';
import type { StatisticsServerMessages } from './statistics/statistics-messages.ts';
import type { TagServerMessages } from './tag/tag-messages.ts';
import type { UserClientMessages } from './user/user-messages.ts';

export * from './call/call-address.ts';
export * from './call/constants.ts';
export * from './call/csv.ts';
export * from './call/durations.ts';
export * from './call/enums.ts';
export * from './call/error.ts';
export * from './call/escape-html.ts';
export * from './tenant/legal-constants.ts';
export * from './tenant/locales.ts';
export * from './tenant/palette.ts';
export * from './tenant/public-tenant.ts';
export * from './tenant/request-host.ts';
export * from './tenant/sport-constants.ts';
export { sportPresets } from './tenant/sport-presets.ts';
export * from './tenant/tenant-constants.ts';
export * from './access-code/access-code-constants.ts';
export * from './account/account-constants.ts';
export * from './analytics/analytics-constants.ts';
export * from './audit/audit-constants.ts';
export * from './avatar/avatar-constants.ts';
export * from './channel/channel-constants.ts';
export * from './clip/clip-constants.ts';
export * from './clip-list/clip-list-constants.ts';
export * from './comment/comment-constants.ts';
export * from './consent/consent-constants.ts';
export * from './customer/customer-constants.ts';
export * from './device/device-constants.ts';
export * from './event/event-constants.ts';
export * from './event/goals.ts';
export * from './figures/figures-constants.ts';
export * from './follow/follow-constants.ts';
export * from './front-page/front-page-constants.ts';
export * from './front-page/home-rows.ts';
export * from './identity/identity-constants.ts';
export * from './info/info-constants.ts';
export * from './lineup/lineup-constants.ts';
export * from './match-day/match-day-constants.ts';
export * from './notification/notification-constants.ts';
export * from './operator/operator-constants.ts';
export * from './operator/permissions.ts';
export * from './password/password-constants.ts';
export * from './payment/payment-constants.ts';
export * from './payout/payout-constants.ts';
export * from './playback-position/playback-position-constants.ts';
export * from './playback-stream/playback-stream-constants.ts';
export * from './product/product-constants.ts';
export * from './purchase/purchase-constants.ts';
export * from './recap/recap-constants.ts';
export * from './recording/recording-constants.ts';
export * from './stream-key/stream-key-constants.ts';
export * from './reminder/reminder-constants.ts';
export * from './roster/roster-constants.ts';
export * from './search/search-constants.ts';
export * from './session/session-constants.ts';
export * from './sign-in/sign-in-constants.ts';
export * from './tag/tag-constants.ts';
export * from './standings/standings-constants.ts';
export * from './statistics/statistics-constants.ts';
export * from './upload/upload-constants.ts';
export * from './user/user-constants.ts';
export * from './verification/verification-constants.ts';
export * from './watchlist/watchlist-constants.ts';
export * from './webhook/webhook-constants.ts';
export type { EventPatch, ScoreboardEntry } from './event/event-messages.ts';

/**
 * HTTP method, path and caller of every call, by noun and verb: `callAddresses.event.get`.
 */
export const callAddresses = {
  accessCode: accessCodeAddresses,
  account: accountAddresses,
  analytics: analyticsAddresses,
  audit: auditAddresses,
  avatar: avatarAddresses,
  channel: channelAddresses,
  clip: clipAddresses,
  clipList: clipListAddresses,
  comment: commentAddresses,
  consent: consentAddresses,
  customer: customerAddresses,
  device: deviceAddresses,
  event: eventAddresses,
  figures: figuresAddresses,
  follow: followAddresses,
  frontPage: frontPageAddresses,
  identity: identityAddresses,
  info: infoAddresses,
  lineup: lineupAddresses,
  matchDay: matchDayAddresses,
  notification: notificationAddresses,
  operator: operatorAddresses,
  password: passwordAddresses,
  payment: paymentAddresses,
  payout: payoutAddresses,
  playbackPosition: playbackPositionAddresses,
  playbackStream: playbackStreamAddresses,
  product: productAddresses,
  purchase: purchaseAddresses,
  recap: recapAddresses,
  recording: recordingAddresses,
  streamKey: streamKeyAddresses,
  reminder: reminderAddresses,
  roster: rosterAddresses,
  search: searchAddresses,
  session: sessionAddresses,
  signIn: signInAddresses,
  tag: tagAddresses,
  standings: standingsAddresses,
  statistics: statisticsAddresses,
  tenant: tenantAddresses,
  upload: uploadAddresses,
  user: userAddresses,
  verification: verificationAddresses,
  watchlist: watchlistAddresses,
  webhook: webhookAddresses,
} as const satisfies Readonly<Record<string, CallAddresses>>;
type Addresses = typeof callAddresses;

/** A call's name in logs, errors and the API document: `event.get`. */
export type CallName = {
  [Noun in keyof Addresses]: `${Noun}.${keyof Addresses[Noun] & string}`;
}[keyof Addresses];

/**
 * The closed list of error codes with status and English message. Marked as pure, because bundlers
 * would otherwise include the spreads, although the browser needs only the types.
 */
export const errorCodes = /* @__PURE__ */ (() => ({
  ...generalErrors,
  ...accessCodeErrors,
  ...accountErrors,
  ...avatarErrors,
  ...clipErrors,
  ...clipListErrors,
  ...commentErrors,
  ...customerErrors,
  ...deviceErrors,
  ...eventErrors,
  ...frontPageErrors,
  ...identityErrors,
  ...infoErrors,
  ...operatorErrors,
  ...passwordErrors,
  ...paymentErrors,
  ...payoutErrors,
  ...productErrors,
  ...purchaseErrors,
  ...reminderErrors,
  ...sessionErrors,
  ...signInErrors,
  ...statisticsErrors,
  ...streamKeyErrors,
  ...tenantErrors,
  ...verificationErrors,
}))();
export type ErrorCode = keyof typeof errorCodes;

/** Body of every failed call. `messageErrorCode` and `message` are always present. */
export interface ErrorBody {
  messageErrorCode: ErrorCode;
  message: string;
  requestId: string;
  /**
   * For `validation_failed`: the faulty path, the fault and the allowed values. For
   * `account_link_required`: the keys to send instead.
   */
  details?: { path: string; message: string }[];
  /** For `conflict`, if the cause is one of these. */
  reason?: ConflictReason;
  /** For `permission_missing`: the roles that have the permission. */
  roles?: OperatorRole[];
}

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
