import { z } from 'zod';
import type { CallSchemasOf } from './call-schemas.ts';
import { consentDocuments, consentPurposes, type consentAddresses } from './consent-constants.ts';
import { locales } from './locales.ts';
import { emptyAnswer, isoTime } from './primitives.ts';

/** That somebody agreed to a text by making an account. */
export const consent = z.object({
  document: z.enum(consentDocuments),
  /** The day of the text's last change, and what tells its very words apart: `2026-11-21.1f0c9a7e`. */
  version: z.string(),
  /** The language it was read in. */
  lang: z.enum(locales),
  givenAt: isoTime,
});
export type Consent = z.infer<typeof consent>;

/** The version of the question about analytics and the like: the day of its words, and who was named. */
const questionVersion = z.string().regex(/^[\w.:+-]{1,120}$/);

/** What a viewer chose: the purposes they agreed to; none are those of a refusal or a withdrawal. */
export const consentRecordBody = z.strictObject({
  /** Made at random by the browser for the first choice; ties later choices to it. */
  browser_id: z.guid(),
  version: questionVersion,
  lang: z.enum(locales),
  agreed: z.array(z.enum(consentPurposes)).max(consentPurposes.length),
});

/** What the export of an account says of it. */
export const consentExport = {
  consents: z.array(consent),
  consentChoices: z.array(
    z.object({
      version: z.string(),
      lang: z.enum(locales),
      agreed: z.array(z.enum(consentPurposes)),
      chosenAt: isoTime,
    }),
  ),
};

export const consentCalls = {
  consentRecord: {
    summary: 'Keep what a viewer agreed to: analytics, error reports, marketing, screens',
    body: consentRecordBody,
    answer: emptyAnswer,
  },
} as const satisfies CallSchemasOf<typeof consentAddresses>;
