import type { Identity } from '@grandstand/contract';
import { useState } from 'react';

/** Normalises text for comparison: without accents, case and Hebrew points. */
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Narrows the items of a step to names that contain every typed word. */
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
