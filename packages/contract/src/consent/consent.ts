import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { consentDocuments, consentPurposes, type consentAddresses } from './consent-constants.ts';
import { locales } from '../tenant/locales.ts';
import { emptyResponse, isoTime } from '../call/primitives.ts';

/** A viewer's acceptance of a document when creating an account. */
export const consent = z.object({
  document: z.enum(consentDocuments),
  /** Day of the text's last change and a hash of its wording: `2026-11-21.1f0c9a7e`. */
  version: z.string(),
  /** The language it was shown in. */
  lang: z.enum(locales),
  givenAt: isoTime,
});
export type Consent = z.infer<typeof consent>;

/** Version of the consent prompt: the day of its wording, and the services it names. */
const promptVersion = z.string().regex(/^[\w.:+-]{1,120}$/);

/** A viewer's choice: the purposes they agreed to; empty for a refusal or a withdrawal. */
export const consentRecordBody = z.strictObject({
  /** Random id that the browser creates with the first choice; it links further choices to it. */
  browser_id: z.guid(),
  version: promptVersion,
  lang: z.enum(locales),
  agreed: z.array(z.enum(consentPurposes)).max(consentPurposes.length),
});

/** Consent in the account export. */
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
  record: {
    summary: "Stores a viewer's consent to analytics, error reports, marketing and casting",
    body: consentRecordBody,
    response: emptyResponse,
  },
} as const satisfies CallSchemasOf<typeof consentAddresses>;
