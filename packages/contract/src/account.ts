import { z } from 'zod';
import { authProviders, genders } from './enums.ts';
import { maxAvatarBytes, maxOptionsBytes } from './constants.ts';
import { eventListEntry } from './event.ts';
import { follow } from './follow.ts';
import { playbackPosition } from './playback-position.ts';
import { id, inContent, isoTime, text } from './primitives.ts';
import { apiDevice, calendarDay, newPassword, profile } from './user.ts';

const surveyOutcome = z
  .strictObject({
    surveyName: text(80),
    skipped: isoTime.optional(),
    submitted: isoTime.optional(),
  })
  .refine(
    ({ skipped, submitted }) => (skipped === undefined) !== (submitted === undefined),
    'must have either skipped or submitted',
  );

/** Survey records by name (SRV-13); they are added to those that are there. */
export const profileOptions = z
  .record(z.string().regex(/^[a-z0-9_]{1,64}$/, 'must be a survey name'), surveyOutcome)
  .refine(
    (options) => JSON.stringify(options).length <= maxOptionsBytes,
    `must not be longer than ${maxOptionsBytes} characters`,
  );

/**
 * Body of `/api/user/update_profile` (ACC-03): the keys that are sent are changed, null clears one.
 * `displayName` is the full name. `identityItem` is the favourite club and `identity` what it
 * belongs to. Fields have bounds only (ACC-07).
 */
export const profileUpdateBody = z.strictObject({
  data: z.strictObject({
    displayName: text(100).optional(),
    countryName: text(80).nullable().optional(),
    phone: text(40).nullable().optional(),
    postalCode: text(20).nullable().optional(),
    city: text(80).nullable().optional(),
    gender: z.enum(genders).nullable().optional(),
    dateOfBirth: calendarDay.nullable().optional(),
    identity: id.nullable().optional(),
    identityItem: id.nullable().optional(),
    options: profileOptions.optional(),
  }),
});
export type ProfileUpdateBody = z.input<typeof profileUpdateBody>;

/** What the profile takes over (ACC-04, A-15). */
export const profileUpdateAnswer = inContent(
  profile.pick({
    displayName: true,
    countryName: true,
    phone: true,
    postalCode: true,
    city: true,
    gender: true,
    options: true,
    favoriteClubId: true,
  }),
);
export type ProfileUpdateAnswer = z.infer<typeof profileUpdateAnswer>;

/** Body of `/api/user/change_password`: the other sessions end. */
export const passwordChangeBody = z.strictObject({
  old_password: z.string().min(1).max(200),
  new_password: newPassword,
});
export type PasswordChangeBody = z.input<typeof passwordChangeBody>;

/** What the account is, besides its profile. */
export const account = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  /** False for an account that was made by a provider's sign-in and never chose one. */
  hasPassword: z.boolean(),
  /** Providers it can be entered with. */
  providers: z.array(
    z.object({
      provider: z.enum(authProviders),
      /** The address that the provider gave, if any. */
      email: z.string().nullable(),
      addedAt: isoTime,
    }),
  ),
  avatarUrl: z.string().nullable(),
});
export type Account = z.infer<typeof account>;
export const accountAnswer = inContent(account);

/**
 * Body of `/api/user/upload_avatar`: a JPEG, PNG, WebP, AVIF or GIF of at most `maxAvatarBytes`, in
 * base64. It is made square and re-encoded, which removes metadata such as the location.
 */
export const avatarUploadBody = z.strictObject({
  image: z
    .base64('must be a picture in base64')
    .min(1)
    .max(Math.ceil(maxAvatarBytes / 3) * 4, `must not be larger than ${maxAvatarBytes} bytes`),
});
export type AvatarUploadBody = z.input<typeof avatarUploadBody>;
export const avatarAnswer = inContent(z.object({ avatarUrl: z.string() }));

/** Body of `/api/user/delete_account`; the password is needed where the account has one. */
export const accountDeleteBody = z.strictObject({
  password: z.string().min(1).max(200).optional(),
});
export type AccountDeleteBody = z.input<typeof accountDeleteBody>;

/** A place where the account is signed in. */
export const accountSession = z.object({
  id,
  /** Whether it is the caller's own. */
  isCurrent: z.boolean(),
  /** Null for the session that a registration opens before the first sign-in. */
  deviceId: z.string().nullable(),
  deviceName: z.string().nullable(),
  osName: z.string().nullable(),
  osVersion: z.string().nullable(),
  createdAt: isoTime,
  expiresAt: isoTime,
  /** The last sign-in or renewal: at most some minutes older than the last use. */
  lastSeenAt: isoTime,
  /** ISO 3166 alpha-2; null when it is unknown. */
  lastCountry: z.string().nullable(),
  /** Browser and system, e.g. `Firefox on Linux`; null when they are not known. */
  lastAgent: z.string().nullable(),
});
export type AccountSession = z.infer<typeof accountSession>;

/** The caller's own session first, then the one seen last. */
export const sessionListAnswer = inContent(z.object({ entries: z.array(accountSession) }));
export type SessionListAnswer = z.infer<typeof sessionListAnswer>;
export const sessionRevokeBody = z.strictObject({ id });

/** Everything that is kept about the caller. */
export const accountExportAnswer = inContent(
  z.object({
    exportedAt: isoTime,
    profile,
    account,
    /** The avatar as a `data:` address. */
    avatar: z.string().nullable(),
    devices: z.array(apiDevice),
    sessions: z.array(accountSession),
    follows: z.array(follow.extend({ title: z.string(), addedAt: isoTime })),
    watchlist: z.array(z.object({ videoId: id, title: z.string(), addedAt: isoTime })),
    playbackPositions: z.array(playbackPosition.extend({ title: z.string() })),
    clips: z.array(eventListEntry),
  }),
);
export type AccountExport = z.infer<typeof accountExportAnswer>['content'];
