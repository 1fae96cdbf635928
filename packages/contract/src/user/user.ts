import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import {
  calendarDay,
  nullIfEmpty,
  fieldText,
  id,
  inContent,
  isoTime,
  text,
} from '../call/primitives.ts';
import { maxGender, maxOptionsLength, type userAddresses } from './user-constants.ts';

/** A survey outcome in `options` (SRV-13); it never has both times. */
export const surveyRecord = z.object({
  surveyName: z.string(),
  skipped: isoTime.optional(),
  submitted: isoTime.optional(),
});

/** The profile as the server returns it and the session store holds it (ACC-02). */
export const profile = z.object({
  id,
  added: isoTime,
  email: z.string(),
  displayName: z.string(),
  fullName: z.string(),
  city: z.string().nullable(),
  gender: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  phone: z.string().nullable(),
  countryName: z.string().nullable(),
  postalCode: z.string().nullable(),
  canCreateGlobalTag: z.boolean(),
  favoriteClubId: id.nullable(),
  options: z.record(z.string(), surveyRecord),
  /** True if results are hidden from the viewer; absent if they never chose. Not in the specification. */
  spoilerFree: z.boolean().optional(),
});
export type Profile = z.infer<typeof profile>;

export const profileResponse = inContent(profile);

const surveyOutcome = z
  .strictObject({
    surveyName: fieldText(80),
    skipped: isoTime.optional(),
    submitted: isoTime.optional(),
  })
  .refine(
    ({ skipped, submitted }) => (skipped === undefined) !== (submitted === undefined),
    'must have either skipped or submitted',
  );

/** Name of a survey, under which its record is stored (SRV-13). */
export const profileOptionName = z
  .string()
  .regex(/^[a-z0-9_]{1,64}$/, 'must be 1 to 64 characters of a-z 0-9 _');

/** Survey records by name (SRV-13); they are merged into the existing ones. */
export const profileOptions = z
  .record(profileOptionName, surveyOutcome)
  .refine(
    (options) => JSON.stringify(options).length <= maxOptionsLength,
    `must not be longer than ${maxOptionsLength} characters`,
  );

/**
 * Body of `/api/user/update_profile` (ACC-03). Only keys that are sent change; null clears one.
 * `displayName` is the full name. `identityItem` is the favourite club and `identity` its parent.
 * Fields have only length limits (ACC-07).
 */
export const profileUpdateBody = z.strictObject({
  data: z.strictObject({
    displayName: text(100).optional(),
    countryName: fieldText(80).nullable().optional(),
    phone: fieldText(40).nullable().optional(),
    postalCode: fieldText(20).nullable().optional(),
    city: fieldText(80).nullable().optional(),
    /** Any word; the portal offers `personGenders`. */
    gender: fieldText(maxGender).nullable().optional(),
    dateOfBirth: nullIfEmpty(calendarDay).optional(),
    identity: nullIfEmpty(id).optional(),
    identityItem: nullIfEmpty(id).optional(),
    options: profileOptions.optional(),
    spoilerFree: z.boolean().optional(),
  }),
});
export type ProfileUpdateBody = z.input<typeof profileUpdateBody>;

/** The updated profile fields (ACC-04, A-15). */
export const profileUpdateResponse = inContent(
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
export type ProfileUpdateResponse = z.infer<typeof profileUpdateResponse>;

/** The profile in the account export. */
export const userExport = { profile };

export const userCalls = {
  getProfile: { summary: "Returns the caller's profile", response: profileResponse },
  updateProfile: {
    summary: "Changes the caller's profile, favourite club and survey records",
    body: profileUpdateBody,
    response: profileUpdateResponse,
  },
} as const satisfies CallSchemasOf<typeof userAddresses>;
