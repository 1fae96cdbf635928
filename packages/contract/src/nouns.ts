/**
 * The schemas of every noun, and the calls and socket messages of all of them. One of the two lists that name nouns; the
 * other is `names.ts`.
 */
import { accountCalls } from './account.ts';
import { avatarCalls } from './avatar.ts';
import { clipCalls } from './clip.ts';
import { deviceCalls } from './device.ts';
import { eventCalls, eventClientSchemas } from './event.ts';
import { followCalls } from './follow.ts';
import { identityCalls } from './identity.ts';
import { infoCalls } from './info.ts';
import { passwordCalls } from './password.ts';
import { playbackPositionCalls } from './playback-position.ts';
import { searchCalls } from './search.ts';
import { sessionCalls } from './session.ts';
import { signInCalls } from './sign-in.ts';
import { userCalls, userClientSchemas } from './user.ts';
import { verificationCalls } from './verification.ts';
import { watchlistCalls } from './watchlist.ts';

export * from './account.ts';
export * from './avatar.ts';
export * from './clip.ts';
export * from './device.ts';
export * from './event.ts';
export * from './follow.ts';
export * from './identity.ts';
export * from './info.ts';
export * from './mail-link.ts';
export * from './password.ts';
export * from './playback-position.ts';
export * from './product.ts';
export * from './search.ts';
export * from './session.ts';
export * from './sign-in.ts';
export * from './statistics.ts';
export * from './tag.ts';
export * from './user.ts';
export * from './verification.ts';
export * from './watchlist.ts';

/** Schemas of every call, as the nouns give them. */
export const callSchemas = {
  ...accountCalls,
  ...avatarCalls,
  ...clipCalls,
  ...deviceCalls,
  ...eventCalls,
  ...followCalls,
  ...identityCalls,
  ...infoCalls,
  ...passwordCalls,
  ...playbackPositionCalls,
  ...searchCalls,
  ...sessionCalls,
  ...signInCalls,
  ...userCalls,
  ...verificationCalls,
  ...watchlistCalls,
} as const;

/** Validation of the socket messages of clients, by name. */
export const clientMessages = { ...eventClientSchemas, ...userClientSchemas } as const;
