/**
 * The schemas of every noun, and the calls and socket messages of all of them. One of the two lists that
 * name nouns; the other is `names.ts`.
 */
import type { z } from 'zod';
import { accessCodeCalls, accessCodeContent, accessCodeExport } from './access-code.ts';
import { accountCallsWith } from './account.ts';
import { analyticsCalls } from './analytics.ts';
import { avatarCalls, avatarExport } from './avatar.ts';
import { channelCalls } from './channel.ts';
import { clipCalls, clipExport } from './clip.ts';
import { commentCalls, commentContent, commentExport } from './comment.ts';
import { consentCalls, consentExport } from './consent.ts';
import { deviceCalls, deviceExport } from './device.ts';
import { eventCalls, eventClientSchemas } from './event.ts';
import { eventContent } from './event-content.ts';
import { followCalls, followExport } from './follow.ts';
import { identityCalls } from './identity.ts';
import { identityContent } from './identity-content.ts';
import { infoCalls } from './info.ts';
import { notificationCalls, notificationExport } from './notification.ts';
import { passwordCalls } from './password.ts';
import { paymentCalls, paymentExport } from './payment.ts';
import { playbackPositionCalls, playbackPositionExport } from './playback-position.ts';
import { playbackStreamCalls } from './playback-stream.ts';
import { productCalls } from './product.ts';
import { productContent } from './product-content.ts';
import { purchaseCalls, purchaseExport } from './purchase.ts';
import { recapCalls } from './recap.ts';
import { reminderCalls, reminderExport } from './reminder.ts';
import { searchCalls } from './search.ts';
import { sessionCalls, sessionExport } from './session.ts';
import { signInCalls } from './sign-in.ts';
import { tagCalls, tagContent, tagExport } from './tag.ts';
import { statisticsCalls } from './statistics.ts';
import { userCalls, userClientSchemas, userExport } from './user.ts';
import { userContent } from './user-content.ts';
import { verificationCalls } from './verification.ts';
import { watchlistCalls, watchlistExport } from './watchlist.ts';

export * from './access-code.ts';
export * from './account.ts';
export * from './analytics.ts';
export * from './avatar.ts';
export * from './channel.ts';
export * from './clip-crop.ts';
export * from './clip.ts';
export * from './comment.ts';
export * from './consent.ts';
export * from './device.ts';
export * from './ad.ts';
export * from './event.ts';
export * from './event-content.ts';
export * from './follow.ts';
export * from './identity.ts';
export * from './identity-content.ts';
export * from './info.ts';
export * from './mail-link.ts';
export * from './notification.ts';
export * from './password.ts';
export * from './payment.ts';
export * from './playback-position.ts';
export * from './playback-stream.ts';
export * from './product.ts';
export * from './product-content.ts';
export * from './purchase.ts';
export * from './recap.ts';
export * from './reminder.ts';
export * from './search.ts';
export * from './session.ts';
export * from './sign-in.ts';
export * from './statistics.ts';
export * from './tag.ts';
export * from './user.ts';
export * from './user-content.ts';
export * from './verification.ts';
export * from './watchlist.ts';

/** The account export, by noun. */
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
  ...tagExport,
  ...commentExport,
  ...paymentExport,
  ...purchaseExport,
  ...accessCodeExport,
};
export const accountCalls = accountCallsWith(accountExportShape);

/** Importable content of a tenant, by noun; the backend imports it in this order. */
export const contentSchemas = {
  ...identityContent,
  ...eventContent,
  ...productContent,
  ...accessCodeContent,
  ...userContent,
  ...tagContent,
  ...commentContent,
};

/** Schemas of every call. */
export const callSchemas = {
  ...accessCodeCalls,
  ...accountCalls,
  ...analyticsCalls,
  ...avatarCalls,
  ...channelCalls,
  ...clipCalls,
  ...commentCalls,
  ...consentCalls,
  ...deviceCalls,
  ...eventCalls,
  ...followCalls,
  ...identityCalls,
  ...infoCalls,
  ...notificationCalls,
  ...passwordCalls,
  ...paymentCalls,
  ...playbackPositionCalls,
  ...playbackStreamCalls,
  ...productCalls,
  ...purchaseCalls,
  ...recapCalls,
  ...reminderCalls,
  ...searchCalls,
  ...sessionCalls,
  ...signInCalls,
  ...tagCalls,
  ...statisticsCalls,
  ...userCalls,
  ...verificationCalls,
  ...watchlistCalls,
} as const;

/** Validates clients' socket messages, by name. */
export const clientMessages = { ...eventClientSchemas, ...userClientSchemas } as const;

export type AccountExport = z.infer<typeof callSchemas.accountExport.answer>['content'];
