import type { Suggestion } from '@grandstand/contract';
import type { SearchScope } from '@grandstand/contract/constants';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { cleanText } from './search-query.ts';

/** Debounce of typing before a request, in ms. */
export const suggestDelayMs = 140;
const size = 8;

interface Answer {
  readonly text: string;
  readonly entries: readonly Suggestion[];
}

const none: Answer = { text: '', entries: [] };

/**
 * Returns suggestions for the typed text. Requests when typing pauses and aborts outdated requests. A
 * failure leaves the field unchanged, since a search works without suggestions.
 */
export function useSuggestions(
  typed: string,
  scope: SearchScope,
  wanted: boolean,
): readonly Suggestion[] {
  const api = useApi();
  const text = cleanText(typed);
  const [answer, setAnswer] = useState<Answer>(none);
  useEffect(() => {
    if (!wanted || text === '') return undefined;
    const end = new AbortController();
    const ask = async () => {
      try {
        const query = { q: text, scope, size };
        const { content } = await api.search.suggest({ query }, { signal: end.signal });
        // Titles of clips may give results away; the search itself lists them with quiet titles.
        const entries = content.entries.filter(({ kind }) => kind !== 'clip' || scope === 'user');
        if (!end.signal.aborted) setAnswer({ text, entries });
      } catch {
        if (!end.signal.aborted) setAnswer(none);
      }
    };
    const timer = setTimeout(() => void ask(), suggestDelayMs);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [api, text, scope, wanted]);
  // The last suggestions remain while the next ones load, if they are about the same word.
  const near = answer.text !== '' && (text.startsWith(answer.text) || answer.text.startsWith(text));
  return wanted && text !== '' && near ? answer.entries : none.entries;
}
