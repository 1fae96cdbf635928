import { isId } from '../../lib/page/route-row.ts';

/** As many as two cores decode without dropping frames. */
export const mostMatches = 4;

/** Which matches are beside each other, as the address says it. */
export interface ChosenMatches {
  /** In the order of their places. */
  readonly ids: readonly string[];
  /** The one that is heard; null only when there is none. */
  readonly sound: string | null;
  /** The one that stands large; null when all are alike. */
  readonly large: string | null;
}

/** Puts right what no longer fits: the sound has to be somewhere. */
function settled({ ids, sound, large }: ChosenMatches): ChosenMatches {
  return {
    ids,
    sound: sound !== null && ids.includes(sound) ? sound : (ids[0] ?? null),
    large: large !== null && ids.includes(large) && ids.length > 1 ? large : null,
  };
}

/** Reads `?events=a,b&sound=b&large=a`; what is no id, stands there twice or is one too many is left out. */
export function readChosen(search: Readonly<Record<string, string>>): ChosenMatches {
  const ids = [...new Set((search['events'] ?? '').split(',').filter(isId))].slice(0, mostMatches);
  return settled({ ids, sound: search['sound'] ?? null, large: search['large'] ?? null });
}

/** The parameters of the address; null takes one away. */
export const writeChosen = ({ ids, sound, large }: ChosenMatches) => ({
  events: ids.length === 0 ? null : ids.join(','),
  sound: sound === (ids[0] ?? null) ? null : sound,
  large,
});

export const withMatch = (chosen: ChosenMatches, id: string): ChosenMatches =>
  chosen.ids.length >= mostMatches || chosen.ids.includes(id)
    ? chosen
    : settled({ ...chosen, ids: [...chosen.ids, id] });

export const withoutMatch = (chosen: ChosenMatches, id: string): ChosenMatches =>
  settled({ ...chosen, ids: chosen.ids.filter((one) => one !== id) });

/** Both change their places; the others keep theirs. */
export function withSwapped(chosen: ChosenMatches, id: string, other: string): ChosenMatches {
  const ids = chosen.ids.map((one) => (one === id ? other : one === other ? id : one));
  return { ...chosen, ids };
}

/**
 * Which place an arrow leads to, or null when it leads out.
 * @param columns in how many the matches stand
 */
export function placeAfterKey(
  place: number,
  key: string,
  { count, columns, isRtl }: { count: number; columns: number; isRtl: boolean },
): number | null {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  const steps: Record<string, number> = {
    [forward]: 1,
    [back]: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const next = place + step;
  return next >= 0 && next < count ? next : null;
}
