import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { assetUrl, id, inContent, isoTime, wholeNumber } from '../call/primitives.ts';
import {
  maxSuggestions,
  type searchAddresses,
  searchScopes,
  suggestionKinds,
} from './search-constants.ts';
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

/** An entry whose title matches the text typed so far. */
export const suggestion = z.object({
  kind: z.enum(suggestionKinds),
  /** Of a player, the id of the team. */
  id,
  title: z.string(),
  imageUrl: assetUrl.nullable(),
  /** The competition, else the ISO time of an event; for an identity, its parent; for a player, the team. */
  detail: z.string().nullable(),
  /** When an event starts; null for an identity or a player. */
  date: isoTime.nullable(),
  /** The matching parts of the title; empty if another text matched. */
  ranges: textRanges,
  /** Parent identity of an item, which a subcategory's page needs. */
  parentId: id.nullable(),
  /** Shirt number of a player. */
  playerNumber: z.int().min(0).optional(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const suggestResponse = inContent(z.object({ entries: z.array(suggestion) }));

export const searchCalls = {
  suggest: {
    summary: 'Returns suggestions for what was typed so far',
    query: suggestQuery,
    response: suggestResponse,
  },
} as const satisfies CallSchemasOf<typeof searchAddresses>;
