import type { Suggestion } from '@grandstand/contract';
import type { SearchScope } from '@grandstand/contract/names';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { cleanText } from './search-query.ts';

/** How long typing has to pause before the backend is asked, in ms. */
export const suggestDelayMs = 140;
const size = 8;

interface Answer {
  readonly text: string;
  readonly entries: readonly Suggestion[];
}

const none: Answer = { text: '', entries: [] };

/**
 * Suggestions for the typed text. Asks when typing pauses and aborts a request that is outdated; a
 * failure leaves the field as it is, since a search works without suggestions.
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
        const { content } = await api.call('searchSuggest', { query }, { signal: end.signal });
        // Their titles may give results away; the search itself lists them with quiet ones.
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
  // While the next answer is on its way the last one stays, if it is about the same word.
  const near = answer.text !== '' && (text.startsWith(answer.text) || answer.text.startsWith(text));
  return wanted && text !== '' && near ? answer.entries : none.entries;
}
