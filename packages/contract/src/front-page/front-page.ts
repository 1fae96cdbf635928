import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { uploadedPicture } from '../call/picture-upload.ts';
import { assetUrl, id, inContent, isoTime, externalLink, text } from '../call/primitives.ts';
import { locales } from '../tenant/locales.ts';
import {
  bannerAudiences,
  maxBannerTextLength,
  maxFrontPageBanners,
  maxRowSize,
  maxRowTitleLength,
  rowsOfLeague,
  type frontPageAddresses,
} from './front-page-constants.ts';
import { homeRows } from './home-rows.ts';

/** A text in some languages; a page without its language shows the standard text, or English. */
const texts = (max: number) => z.partialRecord(z.enum(locales), text(max));

/** A row of the home page, and its rules. */
export const frontPageRow = z
  .strictObject({
    row: z.enum(homeRows),
    isHidden: z.boolean().default(false),
    /** Titles that replace the standard one. */
    titles: texts(maxRowTitleLength).default({}),
    /** Maximum number of entries; null for as many as the row usually has. */
    size: z.int().min(1).max(maxRowSize).nullable().default(null),
    /** The only competition of the row; null for all. */
    leagueId: id.nullable().default(null),
  })
  .superRefine(({ row, titles, size, leagueId }, ctx) => {
    const refuse = (field: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [field], message });
    if (leagueId !== null && !(rowsOfLeague as readonly string[]).includes(row))
      refuse('leagueId', `the row "${row}" has none; only ${rowsOfLeague.join(', ')} have one`);
    if (row !== 'sports') return;
    if (Object.keys(titles).length > 0) refuse('titles', 'the bar of sports has no title');
    if (size !== null) refuse('size', 'the bar of sports always shows all sports');
  });
export type FrontPageRow = z.infer<typeof frontPageRow>;

/** A page of the portal, or an https address. */
const bannerLink = z.union(
  [
    z
      .string()
      .max(2048)
      .regex(/^\/(?![/\\])\S*$/),
    externalLink,
  ],
  'must be a path of the portal that begins with one /, or an https address',
);

/** A banner of the home page. */
export const frontPageBanner = z
  .strictObject({
    id,
    /** A path on this site, as `uploadPicture` returns it. */
    imageUrl: z
      .string()
      .max(2048)
      .regex(/^\/media\/art\/uploads\/[\w-]+\.webp$/, 'must be an uploaded picture'),
    /** What the picture says, for viewers who do not see it. */
    texts: texts(maxBannerTextLength).refine(
      (value) => Object.keys(value).length > 0,
      'must have a text in at least one language',
    ),
    linkUrl: bannerLink.nullable().default(null),
    /** When it is shown first, and when no longer; null for no limit. */
    from: isoTime.nullable().default(null),
    until: isoTime.nullable().default(null),
    audience: z.enum(bannerAudiences).default('everyone'),
  })
  .refine(
    ({ from, until }) => from === null || until === null || Date.parse(from) < Date.parse(until),
    {
      path: ['until'],
      message: 'must be after "from"',
    },
  );
export type FrontPageBanner = z.infer<typeof frontPageBanner>;

/** Adds an issue at each item that repeats an earlier one. */
const unique =
  <T>(field: string, of: (item: T) => string) =>
  (items: readonly T[], ctx: z.RefinementCtx) => {
    const seen = new Set<string>();
    items.forEach((item, index) => {
      const key = of(item);
      if (seen.has(key))
        ctx.addIssue({ code: 'custom', path: [index, field], message: `"${key}" is there twice` });
      seen.add(key);
    });
  };

/** A front page as operators edit it. */
export const frontPageSettings = z.strictObject({
  /** The match at the top while it is live or upcoming; null for the one that the portal chooses. */
  featuredEventId: id.nullable().default(null),
  /** In their order; rows that are missing are hidden. */
  rows: z
    .array(frontPageRow)
    .max(homeRows.length)
    .superRefine(unique('row', ({ row }) => row)),
  banners: z
    .array(frontPageBanner)
    .max(maxFrontPageBanners)
    .superRefine(unique('id', (banner) => banner.id))
    .default([]),
});
export type FrontPageSettings = z.infer<typeof frontPageSettings>;

/** A front page as the portal shows it in a language. */
export const frontPage = z.object({
  featuredEventId: id.nullable(),
  /** Rows that are shown, in their order. */
  rows: z.array(
    z.object({
      row: z.enum(homeRows),
      /** Null for the standard title. */
      title: z.string().nullable(),
      size: z.int().nullable(),
      leagueId: id.nullable(),
    }),
  ),
  /** Banners whose time is not over. */
  banners: z.array(
    z.object({
      id,
      imageUrl: assetUrl,
      text: z.string(),
      linkUrl: z.string().nullable(),
      from: isoTime.nullable(),
      until: isoTime.nullable(),
      audience: z.enum(bannerAudiences),
    }),
  ),
});
export type FrontPage = z.infer<typeof frontPage>;

export const operatorFrontPage = z.object({
  /** 0 before the first change. */
  version: z.int().min(0),
  published: frontPageSettings,
  draft: frontPageSettings.nullable(),
  /** When the draft will be published; null if it is not scheduled. */
  publishAt: isoTime.nullable(),
  /** The front page before the last publication, which `restore` publishes again; null if there is none. */
  previous: frontPageSettings.nullable(),
  /** What the portal shows without an own front page. */
  standard: frontPageSettings,
});
export type OperatorFrontPage = z.infer<typeof operatorFrontPage>;

const response = inContent(operatorFrontPage);
/** The version that the operator has read. */
const version = z.int().min(0);

export const frontPageCalls = {
  get: {
    summary:
      'Returns which rows, banners and match the home page shows; null for the rows of the settings',
    query: z.strictObject({ lang: z.enum(locales).default('en') }),
    response: inContent(frontPage.nullable()),
  },
  getPreview: {
    summary: 'Returns the draft as the home page would show it, for a token of `createPreview`',
    query: z.strictObject({ token: z.string().max(1024), lang: z.enum(locales).default('en') }),
    response: inContent(frontPage),
  },
  getForOperator: {
    summary: 'Returns the published front page, its draft, and when that is published',
    response,
  },
  setDraft: {
    summary: 'Replaces the draft of the front page; null discards it',
    body: z.strictObject({ version, draft: frontPageSettings.nullable() }),
    response,
  },
  uploadPicture: {
    summary: 'Stores a picture for a banner and returns its address',
    body: z.strictObject({ image: uploadedPicture.unwrap() }),
    response: inContent(z.object({ address: assetUrl })),
  },
  createPreview: {
    summary: 'Returns a token by which the portal shows the draft for a quarter of an hour',
    response: inContent(z.object({ token: z.string(), expiresAt: isoTime })),
  },
  publish: {
    summary: 'Publishes the draft, now or at a time',
    body: z.strictObject({ version, at: isoTime.nullable().default(null) }),
    response,
  },
  unschedule: {
    summary: 'Withdraws the time of the draft, which can be edited again',
    body: z.strictObject({ version }),
    response,
  },
  restore: {
    summary: 'Publishes the former front page again; the current one becomes the draft',
    body: z.strictObject({ version }),
    response,
  },
} as const satisfies CallSchemasOf<typeof frontPageAddresses>;
