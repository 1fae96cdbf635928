import { useState } from 'react';
import { showResultOf, useHidesResults, useIsResultShown } from '../../../lib/results/results.ts';
import { useIsFinished } from '../../event-card/index.ts';

/** Results that an event page may hide, each with its own reveal button. */
export type ResultKind = 'score' | 'title' | 'statistics' | 'tags' | 'length' | 'transcript';

const noneRevealed = {};

export interface PageResults {
  /** True if the viewer hides all results. */
  readonly areHidden: boolean;
  /** True if the viewer has watched the match to its end, now or before: nothing is hidden then. */
  readonly isKnown: boolean;
  /** True if the viewer has chosen to see the whole result before watching. */
  readonly isShown: boolean;
  readonly show: (shown: boolean) => void;
  /** Results that the viewer revealed or hid again. */
  readonly revealed: Readonly<Partial<Record<ResultKind, boolean>>>;
  /** True if the result was revealed, or if the viewer knows or wants it and has not hidden it again. */
  readonly isRevealed: (kind: ResultKind) => boolean;
  readonly reveal: (kind: ResultKind, shown?: boolean) => void;
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
  const isShown = useIsResultShown(eventId);
  const [revealed, setRevealed] = useState<PageResults['revealed']>(noneRevealed);
  const isKnown = isFinished || hasEnded;
  return {
    areHidden,
    isKnown,
    isShown,
    show: (shown) => {
      setRevealed(noneRevealed);
      showResultOf(eventId, shown);
    },
    revealed,
    isRevealed: (kind) => revealed[kind] ?? (isKnown || isShown),
    reveal: (kind, shown = true) => setRevealed({ ...revealed, [kind]: shown }),
    isAnyRevealed: isKnown || isShown || revealed !== noneRevealed,
  };
}
