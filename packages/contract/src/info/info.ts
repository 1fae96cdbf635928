import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { maxInfoTextLength, type infoAddresses } from './info-constants.ts';
import { locales } from '../tenant/locales.ts';
import { cursorPaged, cursorPaging } from '../call/cursor-paging.ts';
import { inContent, isoTime, noContent, text } from '../call/primitives.ts';

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

/** A text that operators wrote for an information page in a language. */
export const infoText = z.object({
  type: infoType,
  lang: z.enum(locales),
  title: z.string(),
  updatedAt: isoTime,
  version: z.int(),
});
export type InfoText = z.infer<typeof infoText>;

export const infoTextDetails = infoText.extend({
  /** CommonMark with tables; the title is its first line, after `# `. */
  markdown: z.string(),
});
export type InfoTextDetails = z.infer<typeof infoTextDetails>;

const infoTextParams = z.object({ type: infoType, lang: z.enum(locales) });

export const infoCalls = {
  get: {
    summary: 'Returns an information page of the tenant, such as its terms',
    params: infoParams,
    query: infoQuery,
    response: infoResponse,
  },
  listTexts: {
    summary:
      'Lists the texts that operators wrote for information pages; those of files are not among them',
    query: z.strictObject(cursorPaging),
    response: cursorPaged(infoText),
  },
  getText: {
    summary: 'Returns the text of an information page in a language',
    params: infoTextParams,
    response: inContent(infoTextDetails),
  },
  setText: {
    summary:
      'Adds or changes the text of an information page in a language; it replaces a generated page',
    params: infoTextParams,
    body: z.strictObject({
      markdown: text(maxInfoTextLength, true),
      /** Version that it replaces; null if there is none yet. */
      version: z.int().min(1).nullable().default(null),
    }),
    response: inContent(infoTextDetails),
  },
  removeText: {
    summary: 'Removes the text of an information page in a language',
    params: infoTextParams,
    response: noContent,
  },
} as const satisfies CallSchemasOf<typeof infoAddresses>;
