import type { MomentIcon, PublicSport, TagType } from '@grandstand/contract/constants';
import { createContext, useContext, useMemo } from 'react';
import type { useTranslations } from 'use-intl/react';
import { useTenant } from '../../../lib/portal/portal-context.tsx';

/**
 * The built-in kinds of moments with their icons. The contract's list of kinds is not imported, since it
 * would add to the first script of every page.
 */
const builtIn = {
  moment: 'star',
  kick_off: 'play',
  goal: 'trophy',
  penalty: 'target',
  shot: 'crosshair',
  save: 'hand',
  corner: 'flag',
  foul: 'shield',
  yellow_card: 'yellow_card',
  red_card: 'red_card',
  suspension: 'hourglass',
  substitution: 'swap',
  half_time: 'clock',
  second_half: 'play',
  full_time: 'clock',
} satisfies Record<TagType, MomentIcon>;
export const builtInIcons: Readonly<Partial<Record<string, MomentIcon>>> = builtIn;

const isBuiltIn = (kind: string): kind is TagType => Object.hasOwn(builtIn, kind);

interface SportMoment {
  readonly name?: string | undefined;
  readonly icon?: MomentIcon | undefined;
}

/** The kinds of moments that the event's sport configures; built-in kinds need no entry. */
export type SportMoments = ReadonlyMap<string, SportMoment>;

export const SportMomentsContext = createContext<SportMoments>(new Map());

/** Returns the kinds of moments that the sport of the surrounding event configures. */
export const useSportMoments = (): SportMoments => useContext(SportMomentsContext);

const sportOf = (sports: readonly PublicSport[], id: string): PublicSport | undefined =>
  sports.find((sport) => sport.id === id);

/** Returns the value of the context for a sport. */
export function useMomentsOfSport(sport: string): SportMoments {
  const { sports } = useTenant();
  return useMemo(
    () => new Map(sportOf(sports, sport)?.moments?.map((moment) => [moment.id, moment])),
    [sports, sport],
  );
}

/** Kinds offered during playback in a sport without kinds of its own, the most frequent first. */
const defaultQuickTypes = ['goal', 'shot', 'save', 'foul', 'yellow_card', 'corner', 'moment'];

/** Returns the kinds offered during playback, the most frequent first. */
export const quickTagTypes = (sportMoments: SportMoments): readonly string[] =>
  sportMoments.size === 0 ? defaultQuickTypes : [...sportMoments.keys()];

/** Returns all kinds to choose from: those of the sport, then the other built-in ones. */
export const allTypes = (sportMoments: SportMoments): readonly string[] => [
  ...new Set([...sportMoments.keys(), ...Object.keys(builtIn)]),
];

/** Returns the name of a kind: the tenant's, or the built-in one; an unknown kind is named as a moment. */
export function momentName(
  sportMoments: SportMoments,
  kind: string,
  t: ReturnType<typeof useTranslations<'tag'>>,
): string {
  return sportMoments.get(kind)?.name ?? t(`types.${isBuiltIn(kind) ? kind : 'moment'}`);
}
