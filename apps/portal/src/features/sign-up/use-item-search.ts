import type { Identity } from '@grandstand/contract';
import { useState } from 'react';

/** Normalises text for comparison: without accents, case and Hebrew points. */
export const foldText = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Narrows the items of a step to those whose name or town contains every typed word. */
export function useItemSearch(items: readonly Identity[]): {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly found: readonly Identity[];
} {
  const [query, setQuery] = useState('');
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const found =
    words.length === 0
      ? items
      : items.filter(({ title, shortTitle, fullTitle, place }) => {
          const text = foldText(
            `${title} ${shortTitle ?? ''} ${fullTitle ?? ''} ${place?.town ?? ''}`,
          );
          return words.every((word) => text.includes(word));
        });
  return { query, setQuery, found };
}
