import { useState } from 'react';
import { useHidesResults } from '../../../lib/results/results.ts';
import { useIsFinished } from '../../event-card/index.ts';

/** Results that an event page may hide, each with its own reveal button. */
export type ResultPlace = 'score' | 'title' | 'statistics' | 'tags' | 'length';

const nothing = {};

export interface PageResults {
  /** True if the viewer hides all results. */
  readonly areHidden: boolean;
  /** True if the viewer has watched the match to its end, now or before: nothing is hidden any more. */
  readonly isKnown: boolean;
  /** Results that the viewer revealed or hid again. */
  readonly revealed: Readonly<Partial<Record<ResultPlace, boolean>>>;
  /** True if it was revealed, or if the viewer knows it and has not hidden it again. */
  readonly isRevealed: (place: ResultPlace) => boolean;
  readonly reveal: (place: ResultPlace, shown?: boolean) => void;
}

/**
 * Results that the viewer of an event page may see. `eventId` is the match. `hasEnded` is true once its own
 * page has played it to the end.
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
