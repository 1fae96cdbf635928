import { z } from 'zod';
import { maxSuggestions } from './constants.ts';
import { searchScopes } from './enums.ts';
import { assetUrl, id, inContent, wholeNumber } from './primitives.ts';
import { searchText, textRanges } from './search-text.ts';

/** Query of `/api/search/suggest`; additive. */
export const suggestQuery = z.strictObject({
  q: searchText.min(1),
  scope: z.enum(searchScopes).default('game'),
  size: wholeNumber
    .min(1)
    .max(maxSuggestions, `must not be more than ${maxSuggestions}`)
    .default(maxSuggestions),
});

export const suggestionKinds = [
  'event',
  'clip',
  'team',
  'league',
  'category',
  'sub_category',
] as const;

/** Something whose title has what was typed so far. */
export const suggestion = z.object({
  kind: z.enum(suggestionKinds),
  id,
  title: z.string(),
  imageUrl: assetUrl.nullable(),
  /** The competition, else the ISO time of an event; for an identity what it belongs to. */
  detail: z.string().nullable(),
  /** Where the title has it; empty when another text does. */
  ranges: textRanges,
  /** Of an item, the identity it is part of: a sub-category's page needs it. */
  parentId: id.nullable(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const suggestAnswer = inContent(z.object({ entries: z.array(suggestion) }));
