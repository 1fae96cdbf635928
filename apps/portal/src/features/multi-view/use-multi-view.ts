import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useGoHere } from '../../lib/navigation/here-link.tsx';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { writeChosen, type ChosenMatches } from './chosen-matches.ts';
import { loadMatch, type LoadedMatch } from './multi-view.api.ts';
import type { MultiViewData } from './multi-view.route.tsx';

type Matches = MultiViewData['matches'];

const keyOf = (chosen: ChosenMatches): string => JSON.stringify(writeChosen(chosen));

/** A match that is there is not given up for an answer that failed. */
function merged(known: Matches, loaded: Matches): Matches {
  const better = Object.entries(loaded).filter(
    ([id, match]) => match !== 'failed' || known[id] === undefined,
  );
  return { ...known, ...Object.fromEntries(better) };
}

/**
 * The matches of the page, and how they change. What a press changes is there at once; the address follows,
 * with which the page can be shared and loaded again.
 */
export function useMultiView(data: MultiViewData) {
  const api = useApi();
  const goHere = useGoHere();
  const [chosen, setChosen] = useState(data.chosen);
  const [matches, setMatches] = useState<Matches>(data.matches);
  /** What was written into the address and is not loaded yet, in its order, behind what was loaded last. */
  const written = useRef([keyOf(data.chosen)]);

  const take = useEffectEvent((loaded: MultiViewData) => {
    setMatches((known) => merged(known, loaded.matches));
    const key = keyOf(loaded.chosen);
    const place = written.current.lastIndexOf(key);
    // Of what was pressed first, when more was pressed since: taking it would undo that for a moment.
    if (place !== -1) written.current = written.current.slice(place);
    else {
      // Another address than those that were written here: somebody came by a link.
      written.current = [key];
      setChosen(loaded.chosen);
    }
  });
  const first = useRef(data);
  useEffect(() => {
    if (first.current === data) return;
    first.current = data;
    take(data);
  }, [data]);

  const learn = (id: string, match: LoadedMatch) =>
    setMatches((known) => merged(known, { [id]: match }));
  const bring = async (id: string) => learn(id, await loadMatch(api, id));
  const change = (next: ChosenMatches) => {
    for (const id of next.ids) if (matches[id] === undefined) void bring(id);
    setChosen(next);
    written.current.push(keyOf(next));
    void goHere(writeChosen(next), { replace: true, resetScroll: false, viewTransition: false });
  };
  return { chosen, matches, change, bring };
}
