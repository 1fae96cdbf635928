import type { TableRules } from '../standings/standings-constants.ts';
import type { Locale } from './locales.ts';

/** A name in some of the languages. */
export type Names = Partial<Record<Locale, string>>;

/** Icons of kinds of moments. */
export const momentIcons = [
  'star',
  'play',
  'trophy',
  'target',
  'crosshair',
  'hand',
  'flag',
  'shield',
  'square',
  'yellow_card',
  'red_card',
  'hourglass',
  'swap',
  'clock',
] as const;
export type MomentIcon = (typeof momentIcons)[number];

/** A kind of moment of a sport; built-in kinds have no names of their own. */
export interface Moment {
  readonly id: string;
  readonly names: Names | null;
  readonly icon: MomentIcon;
  /** Rank among the scenes of a recap, up to 9; 0 for none. */
  readonly recap_weight: number;
}

/** A statistic of a sport; without names, the statistics' provider names it. */
export interface Statistic {
  readonly id: string;
  readonly names: Names | null;
}

/** A sport of a tenant. */
export interface Sport {
  readonly id: string;
  readonly names: Names;
  /** Address of a picture; null for none. */
  readonly icon: string | null;
  /** The kinds of moments that viewers can mark, the most frequent first; null for the portal's default ones. */
  readonly moments: readonly Moment[] | null;
  /** In display order; statistics that are not listed follow. */
  readonly statistics: readonly Statistic[];
  /** How its competitions make their tables; null if they have none. */
  readonly table: TableRules | null;
}

/** A sport as pages know it: with names in their language; empty fields are absent. */
export interface PublicSport {
  id: string;
  name: string;
  icon?: string | undefined;
  moments?: { id: string; name?: string | undefined; icon?: MomentIcon | undefined }[] | undefined;
  statistics?: { id: string; name?: string | undefined }[] | undefined;
}

/** Returns a name in a language, else in its main form, in English or in the first language it has. */
function nameIn(names: Names, locale: Locale): string {
  const main = locale.split('-')[0] as Locale;
  return names[locale] ?? names[main] ?? names.en ?? Object.values(names)[0] ?? '';
}

/** Returns the sports as the pages of a language know them. */
export const presentSports = (sports: readonly Sport[], locale: Locale): PublicSport[] =>
  sports.map(({ id, names, icon, moments, statistics }) => ({
    id,
    name: nameIn(names, locale),
    ...(icon !== null && { icon }),
    ...(moments !== null && {
      moments: moments.map((moment) => ({
        id: moment.id,
        ...(moment.names !== null && { name: nameIn(moment.names, locale), icon: moment.icon }),
      })),
    }),
    ...(statistics.length > 0 && {
      statistics: statistics.map((statistic) => ({
        id: statistic.id,
        ...(statistic.names !== null && { name: nameIn(statistic.names, locale) }),
      })),
    }),
  }));

/** Returns the name of a sport; for one that the tenant no longer has, its id in words. */
export const sportNameIn = (sports: readonly PublicSport[], id: string): string =>
  sports.find((sport) => sport.id === id)?.name ?? id.replaceAll('_', ' ');
