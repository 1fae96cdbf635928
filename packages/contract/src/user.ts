import { z } from 'zod';
import type { CallSchemasOf } from './call-schemas.ts';
import { genders } from './enums.ts';
import { calendarDay, id, inContent, isoTime, text } from './primitives.ts';
import { maxOptionsBytes, type userAddresses, type UserClientMessages } from './user-constants.ts';

/** One survey outcome in `options` (SRV-13): never both times. */
export const surveyRecord = z.object({
  surveyName: z.string(),
  skipped: isoTime.optional(),
  submitted: isoTime.optional(),
});

/** The profile as the server answers it and the session store keeps it (ACC-02). */
export const profile = z.object({
  id,
  added: isoTime,
  email: z.string(),
  displayName: z.string(),
  fullName: z.string(),
  city: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  dateOfBirth: z.string().nullable(),
  phone: z.string().nullable(),
  countryName: z.string().nullable(),
  postalCode: z.string().nullable(),
  canCreateGlobalTag: z.boolean(),
  favoriteClubId: id.nullable(),
  options: z.record(z.string(), surveyRecord),
  /** Whether results are hidden from the viewer; absent where they never chose. Additive. */
  spoilerFree: z.boolean().optional(),
});
export type Profile = z.infer<typeof profile>;

export const profileAnswer = inContent(profile);

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

/** The name of a survey, under which its record is kept (SRV-13). */
export const profileOptionName = z
  .string()
  .regex(/^[a-z0-9_]{1,64}$/, 'must be 1 to 64 of a-z 0-9 _');

/** Survey records by name (SRV-13); they are added to those that are there. */
export const profileOptions = z
  .record(profileOptionName, surveyOutcome)
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
    spoilerFree: z.boolean().optional(),
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

/** What the export of an account says of it. */
export const userExport = { profile };

export const userCalls = {
  profileGet: { summary: "The caller's profile", answer: profileAnswer },
  profileUpdate: {
    summary: "Change the caller's profile, favourite club and survey records",
    body: profileUpdateBody,
    answer: profileUpdateAnswer,
  },
} as const satisfies CallSchemasOf<typeof userAddresses>;

/** Validation of what a socket client sends. Unknown payloads are dropped, never fatal (RTM-13). */
export const userClientSchemas = {
  'join-user-room': z.object({ userId: id }),
  'leave-user-room': z.unknown(),
  'register-user': z.unknown(),
} as const satisfies Readonly<Record<keyof UserClientMessages, z.ZodType>>;
