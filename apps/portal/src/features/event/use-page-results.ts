import { useState } from 'react';
import { useHidesResults } from '../../lib/results/results.ts';
import { useIsFinished } from '../event-card/index.ts';

/** What an event's page may hold back, each shown by a button of its own. */
export type ResultPlace = 'score' | 'title' | 'statistics' | 'tags' | 'length';

const nothing = {};

export interface PageResults {
  /** Whether the viewer has results hidden everywhere. */
  readonly areHidden: boolean;
  /** Whether the viewer has watched the match to its end, now or before: nothing is held back any more. */
  readonly isKnown: boolean;
  /** What the viewer asked for, or put away again. */
  readonly revealed: Readonly<Partial<Record<ResultPlace, boolean>>>;
  /** Whether it was asked for, or the viewer knows it and has not put it away. */
  readonly isRevealed: (place: ResultPlace) => boolean;
  readonly reveal: (place: ResultPlace, shown?: boolean) => void;
}

/**
 * What the viewer of an event's page may be told. `eventId` is the match, whose own page `hasEnded`
 * says that it was played to its end there.
 */
export function usePageResults(
  eventId: string,
  hasEnded: boolean,
): PageResults & { readonly isAnyRevealed: boolean } {
  const areHidden = useHidesResults();
  const isFinished = useIsFinished(eventId);
  const [revealed, setRevealed] = useState<PageResults['revealed']>(nothing);
  const isKnown = isFinished || hasEnded;
  return {
    areHidden,
    isKnown,
    revealed,
    isRevealed: (place) => revealed[place] ?? isKnown,
    reveal: (place, shown = true) => setRevealed({ ...revealed, [place]: shown }),
    isAnyRevealed: isKnown || revealed !== nothing,
  };
}
