import type { Suggestion } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { SearchScope } from '@grandstand/contract/constants';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { cleanText } from './search-query.ts';

/** Time without typing before a request, ms. */
export const suggestDelayMs = 140;
const maxSuggestions = 8;

interface SuggestionsFor {
  readonly text: string;
  readonly entries: readonly Suggestion[];
}

const none: SuggestionsFor = { text: '', entries: [] };

const suggestionsQuery = (api: ApiClient, scope: SearchScope, text: string) =>
  queryOptions({
    queryKey: ['suggestion', scope, text],
    queryFn: async ({ signal }): Promise<SuggestionsFor> => {
      const query = { q: text, scope, size: maxSuggestions };
      const { content } = await api.search.suggest({ query }, { signal });
      // Titles of clips may reveal results; the search itself lists them with spoiler-free titles.
      const entries = content.entries.filter(({ kind }) => kind !== 'clip' || scope === 'user');
      return { text, entries };
    },
  });

/**
 * Returns suggestions for the typed text. Requests when typing pauses and aborts outdated requests. A
 * failure leaves the field unchanged, since a search works without suggestions.
 */
export function useSuggestions(
  typed: string,
  scope: SearchScope,
  isOpen: boolean,
): readonly Suggestion[] {
  const api = useApi();
  const text = cleanText(typed);
  const [pausedText, setPausedText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPausedText(text), suggestDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data: loaded = none } = useQuery({
    ...suggestionsQuery(api, scope, pausedText),
    enabled: isOpen && text !== '' && text === pausedText,
    placeholderData: keepPreviousData,
  });
  // The last suggestions remain while the next ones load, if one text starts with the other.
  const isSameWord =
    loaded.text !== '' && (text.startsWith(loaded.text) || loaded.text.startsWith(text));
  return isOpen && text !== '' && isSameWord ? loaded.entries : none.entries;
}
