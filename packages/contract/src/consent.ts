import { z } from 'zod';
import { consentDocuments } from './consent-names.ts';
import { locales } from './locales.ts';
import { isoTime } from './primitives.ts';

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

/** What the export of an account says of it. */
export const consentExport = { consents: z.array(consent) };
