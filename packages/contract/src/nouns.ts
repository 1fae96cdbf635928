/**
 * The schemas of every noun, and the calls and socket messages of all of them. One of the two files
 * that list all nouns; the other is `constants.ts`.
 */
import type { z } from 'zod';
import { accessCodeCalls, accessCodeContent, accessCodeExport } from './access-code/access-code.ts';
import { accountCallsWith } from './account/account.ts';
import { analyticsCalls } from './analytics/analytics.ts';
import { auditCalls } from './audit/audit.ts';
import { avatarCalls, avatarExport } from './avatar/avatar.ts';
import { channelCalls } from './channel/channel.ts';
import { clipCalls, clipExport } from './clip/clip.ts';
import { clipListCalls, clipListExport } from './clip-list/clip-list.ts';
import { commentCalls, commentContent, commentExport } from './comment/comment.ts';
import { consentCalls, consentExport } from './consent/consent.ts';
import { customerCalls } from './customer/customer.ts';
import { deviceCalls, deviceExport } from './device/device.ts';
import { eventCalls } from './event/event.ts';
import { eventClientSchemas } from './event/event-messages.ts';
import { eventContent } from './event/event-content.ts';
import { figuresCalls } from './figures/figures.ts';
import { followCalls, followExport } from './follow/follow.ts';
import { frontPageCalls } from './front-page/front-page.ts';
import { identityCalls } from './identity/identity.ts';
import { identityContent } from './identity/identity-content.ts';
import { infoCalls } from './info/info.ts';
import { lineupCalls, lineupContent } from './lineup/lineup.ts';
import { matchDayCalls } from './match-day/match-day.ts';
import { notificationCalls, notificationExport } from './notification/notification.ts';
import { operatorCalls } from './operator/operator.ts';
import { passwordCalls } from './password/password.ts';
import { paymentCalls, paymentExport } from './payment/payment.ts';
import { payoutCalls } from './payout/payout.ts';
import {
  playbackPositionCalls,
  playbackPositionExport,
} from './playback-position/playback-position.ts';
import { playbackStreamCalls } from './playback-stream/playback-stream.ts';
import { productCalls } from './product/product.ts';
import { productContent } from './product/product-content.ts';
import { purchaseCalls, purchaseExport } from './purchase/purchase.ts';
import { recapCalls } from './recap/recap.ts';
import { recordingCalls } from './recording/recording.ts';
import { streamKeyCalls } from './stream-key/stream-key.ts';
import { reminderCalls, reminderExport } from './reminder/reminder.ts';
import { rosterCalls, rosterContent } from './roster/roster.ts';
import { searchCalls } from './search/search.ts';
import { sessionCalls, sessionExport } from './session/session.ts';
import { signInCalls } from './sign-in/sign-in.ts';
import { tagCalls, tagContent, tagExport } from './tag/tag.ts';
import { standingsCalls } from './standings/standings.ts';
import { statisticsCalls } from './statistics/statistics.ts';
import { tenantCalls } from './tenant/platform-tenant.ts';
import { uploadCalls } from './upload/upload.ts';
import { userCalls, userExport } from './user/user.ts';
import { userClientSchemas } from './user/user-messages.ts';
import { userContent } from './user/user-content.ts';
import { verificationCalls } from './verification/verification.ts';
import { watchlistCalls, watchlistExport } from './watchlist/watchlist.ts';
import { webhookCalls } from './webhook/webhook.ts';

export * from './access-code/access-code.ts';
export * from './account/account.ts';
export * from './analytics/analytics.ts';
export * from './audit/audit.ts';
export * from './avatar/avatar.ts';
export * from './channel/channel.ts';
export * from './clip/clip-crop.ts';
export * from './clip/clip.ts';
export * from './clip/operator-clip.ts';
export * from './clip-list/clip-list.ts';
export * from './comment/comment.ts';
export * from './consent/consent.ts';
export * from './customer/customer.ts';
export * from './device/device.ts';
export * from './ad/ad.ts';
export * from './event/event.ts';
export * from './event/operator-event.ts';
export * from './event/event-messages.ts';
export * from './event/stream-check.ts';
export * from './event/event-content.ts';
export * from './figures/figures.ts';
export * from './follow/follow.ts';
export * from './front-page/front-page.ts';
export * from './identity/identity.ts';
export * from './identity/identity-fields.ts';
export * from './identity/operator-identity.ts';
export * from './identity/identity-content.ts';
export * from './info/info.ts';
export * from './lineup/lineup.ts';
export * from './mail-link/mail-link.ts';
export * from './match-day/match-day.ts';
export * from './notification/notification.ts';
export * from './operator/operator-credentials.ts';
export * from './operator/operator-portals.ts';
export * from './operator/operator.ts';
export * from './password/password.ts';
export * from './payment/payment.ts';
export * from './payout/payout.ts';
export * from './playback-position/playback-position.ts';
export * from './playback-stream/playback-stream.ts';
export * from './product/operator-product.ts';
export * from './product/product.ts';
export * from './product/product-content.ts';
export * from './purchase/operator-purchase.ts';
export * from './purchase/purchase.ts';
export * from './recap/recap.ts';
export * from './recording/recording.ts';
export * from './stream-key/stream-key.ts';
export * from './reminder/reminder.ts';
export * from './search/search.ts';
export * from './roster/roster.ts';
export * from './session/session.ts';
export * from './sign-in/sign-in.ts';
export * from './standings/standings.ts';
export * from './statistics/statistics.ts';
export * from './tag/tag.ts';
export * from './tenant/platform-tenant.ts';
export * from './upload/upload.ts';
export * from './user/user.ts';
export * from './user/user-messages.ts';
export * from './user/user-content.ts';
export * from './verification/verification.ts';
export * from './watchlist/watchlist.ts';
export * from './webhook/webhook.ts';

/** The account export: the parts of all nouns. */
export const accountExportShape = {
  ...userExport,
  ...consentExport,
  ...avatarExport,
  ...deviceExport,
  ...sessionExport,
  ...followExport,
  ...watchlistExport,
  ...reminderExport,
  ...notificationExport,
  ...playbackPositionExport,
  ...clipExport,
  ...clipListExport,
  ...tagExport,
  ...commentExport,
  ...paymentExport,
  ...purchaseExport,
  ...accessCodeExport,
};
export const accountCalls = accountCallsWith(accountExportShape);

/** Importable content of a tenant, by noun, in the order in which it is imported. */
export const contentSchemas = {
  ...identityContent,
  ...rosterContent,
  ...eventContent,
  ...lineupContent,
  ...productContent,
  ...accessCodeContent,
  ...userContent,
  ...tagContent,
  ...commentContent,
};

/** Schemas of every call, by noun and verb: `callSchemas.event.get`. */
export const callSchemas = {
  accessCode: accessCodeCalls,
  account: accountCalls,
  analytics: analyticsCalls,
  audit: auditCalls,
  avatar: avatarCalls,
  channel: channelCalls,
  clip: clipCalls,
  clipList: clipListCalls,
  comment: commentCalls,
  consent: consentCalls,
  customer: customerCalls,
  device: deviceCalls,
  event: eventCalls,
  figures: figuresCalls,
  follow: followCalls,
  frontPage: frontPageCalls,
  identity: identityCalls,
  info: infoCalls,
  lineup: lineupCalls,
  matchDay: matchDayCalls,
  notification: notificationCalls,
  operator: operatorCalls,
  password: passwordCalls,
  payment: paymentCalls,
  payout: payoutCalls,
  playbackPosition: playbackPositionCalls,
  playbackStream: playbackStreamCalls,
  product: productCalls,
  purchase: purchaseCalls,
  recap: recapCalls,
  recording: recordingCalls,
  streamKey: streamKeyCalls,
  reminder: reminderCalls,
  roster: rosterCalls,
  search: searchCalls,
  session: sessionCalls,
  signIn: signInCalls,
  tag: tagCalls,
  standings: standingsCalls,
  statistics: statisticsCalls,
  tenant: tenantCalls,
  upload: uploadCalls,
  user: userCalls,
  verification: verificationCalls,
  watchlist: watchlistCalls,
  webhook: webhookCalls,
} as const;

/** Validates clients' socket messages, by name. */
export const clientMessages = { ...eventClientSchemas, ...userClientSchemas } as const;

export type AccountExport = z.infer<typeof callSchemas.account.export.response>['content'];
