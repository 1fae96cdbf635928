import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUpdatePageSearch } from '../../lib/navigation/current-page-link.tsx';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { withMatches, writeChosen, type ChosenMatches } from './chosen-matches.ts';
import { loadMatch, type LoadedMatch, type MultiViewData } from './multi-view.api.ts';

type Matches = MultiViewData['matches'];

const keyOf = (chosen: ChosenMatches): string => JSON.stringify(writeChosen(chosen));

/** A failed response does not replace a loaded match. */
function mergeMatches(shown: Matches, loaded: Matches): Matches {
  const usable = Object.entries(loaded).filter(
    ([id, match]) => match !== 'failed' || shown[id] === undefined,
  );
  return { ...shown, ...Object.fromEntries(usable) };
}

/**
 * The matches of the page and their changes. A press takes effect at once; the URL follows, so that the
 * page can be shared and reloaded.
 */
export function useMultiView(data: MultiViewData) {
  const api = useApi();
  const updateSearch = useUpdatePageSearch();
  const [chosen, setChosen] = useState(data.chosen);
  const [matches, setMatches] = useState<Matches>(data.matches);
  /** Keys of the choice that was loaded last, and of those that were written to the URL since. */
  const writtenKeys = useRef([keyOf(data.chosen)]);
  const hasChanged = useRef(false);

  const applyLoaded = useEffectEvent((loaded: MultiViewData) => {
    setMatches((known) => mergeMatches(known, loaded.matches));
    const key = keyOf(loaded.chosen);
    if (loaded.live !== null) {
      // Loaded again, for instance once the viewer is known: what plays stays, and more matches may be added.
      if (!hasChanged.current) setChosen((before) => withMatches(before, loaded.chosen.ids));
      return;
    }
    const index = writtenKeys.current.lastIndexOf(key);
    // Data of an earlier press, superseded since: applying it would briefly undo the later one.
    if (index !== -1) writtenKeys.current = writtenKeys.current.slice(index);
    else {
      // A URL that was not written here: the viewer followed a link.
      writtenKeys.current = [key];
      setChosen(loaded.chosen);
    }
  });
  const appliedData = useRef(data);
  useEffect(() => {
    if (appliedData.current === data) return;
    appliedData.current = data;
    applyLoaded(data);
  }, [data]);

  const setMatch = (id: string, match: LoadedMatch) =>
    setMatches((known) => mergeMatches(known, { [id]: match }));
  const loadTile = async (id: string) => setMatch(id, await loadMatch(api, id));
  const change = (next: ChosenMatches) => {
    for (const id of next.ids) if (matches[id] === undefined) void loadTile(id);
    setChosen(next);
    hasChanged.current = true;
    writtenKeys.current.push(keyOf(next));
    void updateSearch(writeChosen(next), {
      replace: true,
      resetScroll: false,
      viewTransition: false,
    });
  };
  return { chosen, matches, change, loadTile };
}
