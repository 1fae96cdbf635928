import { z } from 'zod';
import { requestStates } from './enums.ts';

/** Opaque id: `[A-Za-z0-9_-]{1,64}`. */
export const id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 characters of A-Z a-z 0-9 _ -');

/** Id of a sport or of a kind of moment, which the tenant's configuration names. */
export const kindId = z
  .string()
  .regex(
    /^[a-z][a-z0-9_]{0,31}$/,
    'must be 1 to 32 characters of a-z 0-9 _, starting with a letter',
  );

/**
 * ISO 8601 UTC time, e.g. `2026-11-21T18:00:00.000Z`. Starts at the year 1000, because databases and
 * browsers misread or refuse smaller years.
 */
export const isoTime = z.iso
  .datetime()
  .refine((time) => !time.startsWith('0'), 'must be in the year 1000 or later');

/** Hex colour `#rrggbb`. */
export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #1a2b3c');

/** Address of a picture, playlist or file: absolute http(s), or a path on this site. */
export const assetUrl = z
  .string()
  .max(2048)
  .regex(/^(https?:\/\/|\/(?!\/))/, 'must be an http(s) address or a path that begins with one /');

/** https link to another site (SEC-06). */
export const externalLink = z
  .url({ protocol: /^https$/, error: 'must be an https address' })
  .max(2048);

/**
 * Text of at most `max` characters that the database can hold: no NUL and no lone surrogate, both of which
 * JSON can express. For values that are compared rather than shown, such as a name at sign-in.
 */
export const storableText = (max: number) =>
  z
    .string()
    .max(max)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'must be well-formed text without NUL',
    );

/**
 * White space, characters that Unicode ignores by default, and characters that count as visible but render
 * as nothing: the empty Braille pattern, annotation marks, and fillers of musical, hieroglyphic and Khitan
 * text.
 */
const invisible =
  /^(?:[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\uFFF9-\uFFFC\u{1D159}\u{13430}-\u{1343F}\u{13441}\u{13442}]|\u{16FE4})*$/u;

/** True if a text renders as nothing, such as an empty one or U+200B, and so cannot be a name or a comment. */
export const isInvisible = (value: string): boolean => invisible.test(value);

/**
 * Text of at most `max` characters for a field that may stay empty, such as those of a profile. Control
 * characters are refused, because they break logs, mails and headers; `multiline` allows line breaks and
 * tabs. U+FFFE and U+FFFF are refused, because they make XML unreadable.
 */
export const fieldText = (max: number, multiline = false) =>
  z
    .string()
    .max(max)
    .refine((value) => value.isWellFormed(), 'must be well-formed text')
    .refine(
      (value) => !(multiline ? /(?![\n\r\t])\p{Cc}/u : /\p{Cc}/u).test(value),
      'must not contain control characters',
    )
    .refine((value) => !/[\uFFFE\uFFFF]/.test(value), 'must not contain U+FFFE or U+FFFF');

/** A name, title or comment of at most `max` characters: a `fieldText` that is not invisible. */
export const text = (max: number, multiline = false) =>
  fieldText(max, multiline).refine((value) => !isInvisible(value), 'must not be blank');

/**
 * Text that a device or browser sends by itself, such as its name: never refused, but cut to `max`
 * characters, on one line.
 */
export const cutText = (max: number) =>
  z.string().transform((value) =>
    value
      .toWellFormed()
      .replaceAll(/[\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
      .trim()
      .slice(0, max)
      // The high surrogate of a character that was cut in two.
      .replace(/[\uD800-\uDBFF]$/, ''),
  );

/** An optional field of a form. A form sends an empty text for an empty field, which becomes null. */
export const nullIfEmpty = <T extends z.ZodType<string>>(schema: T) =>
  z.union([schema, z.literal('').transform(() => null)]).nullable();

/**
 * A time of at most `max` ms. Rounded to whole ms, because seconds of a player times 1000 are not always whole.
 */
export const milliseconds = (max = Number.MAX_SAFE_INTEGER) =>
  z.number().min(0).max(max).transform(Math.round);

/** A whole number, as a number or as in a query (`"12"`). */
export const wholeNumber = z.coerce.number().int();

/** `true` or `false`, as JSON or as in a query. */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((value) => value === 'true'),
]);

/** One or several values of a `key[]` list, always read as an array. */
export const listOf = <T extends z.ZodType>(item: T, max = 50) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(max),
  );

/** Wraps a plain response in `content`. */
export const inContent = <T extends z.ZodType>(content: T) => z.object({ content });

/** An existing calendar day, `yyyy-mm-dd`. */
export const calendarDay = z.iso.date();

export const emptyResponse = z.object({});

/** A 204 response, which clients read as an empty object (TEN-12). */
export const noContent = z.object({});

export const idParams = z.object({ id });

/** State of a request that a page of the portal makes. */
export const loadState = z.enum(requestStates);
