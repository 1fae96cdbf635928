import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import type { infoAddresses } from './info-constants.ts';
import { locales } from '../tenant/locales.ts';
import { inContent, isoTime } from '../call/primitives.ts';

/** Name of an information page, as in its address: `faq`, `how-to-watch`. */
export const infoType = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,31}$/,
    'must be 1 to 32 characters of a-z 0-9 -, starting with a letter',
  );

export const infoParams = z.object({ type: infoType });

/** `lang` is the preferred language; English replaces a missing translation. */
export const infoQuery = z.strictObject({ lang: z.enum(locales).default('en') });

/** A text page of a tenant: written by it, or a legal page generated from its settings. */
export const infoPage = z.object({
  type: infoType,
  /** Language of the text. */
  lang: z.enum(locales),
  title: z.string(),
  /** CommonMark with tables, without the title. */
  markdown: z.string(),
  /**
   * Day of the last change, at midnight UTC; null if the text does not name it. For a generated page, the day
   * from which its text has been the same.
   */
  updatedAt: isoTime.nullable(),
});
export type InfoPage = z.infer<typeof infoPage>;
export const infoResponse = inContent(infoPage);

export const infoCalls = {
  get: {
    summary: 'Returns an information page of the tenant, such as its terms',
    params: infoParams,
    query: infoQuery,
    response: infoResponse,
  },
} as const satisfies CallSchemasOf<typeof infoAddresses>;
