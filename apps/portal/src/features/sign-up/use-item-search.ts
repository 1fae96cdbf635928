import type { Identity } from '@grandstand/contract';
import { useState } from 'react';

/** Letters as they are compared: without accents and case, and points in Hebrew. */
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Narrows what a step offers to those whose names contain every word that is typed. */
export function useItemSearch(items: readonly Identity[]): {
  readonly wanted: string;
  readonly setWanted: (wanted: string) => void;
  readonly found: readonly Identity[];
} {
  const [wanted, setWanted] = useState('');
  const words = fold(wanted).split(/\s+/).filter(Boolean);
  const found =
    words.length === 0
      ? items
      : items.filter(({ title, shortTitle }) => {
          const name = fold(`${title} ${shortTitle ?? ''}`);
          return words.every((word) => name.includes(word));
        });
  return { wanted, setWanted, found };
}
