import { z } from 'zod';
import { assetUrl, id, kindId, text } from '../call/primitives.ts';
import { tableRules } from '../standings/standings-settings.ts';
import { tagTypes } from '../tag/tag-constants.ts';
import { locales } from './locales.ts';
import {
  momentIcons,
  type Moment,
  type PublicSport,
  type Sport,
  type Statistic,
} from './sport-constants.ts';
import { sportPresets } from './sport-presets.ts';

const names = z
  .partialRecord(z.enum(locales), text(60).trim().min(1))
  .refine((given) => Object.keys(given).length > 0, 'must have a name in at least one language');

/** Accepts an id as a string in place of an entry with only an id. */
const orId = <T extends z.ZodType>(entry: T) =>
  z.preprocess((value) => (typeof value === 'string' ? { id: value } : value), entry);

const isBuiltIn = (kind: string): boolean => (tagTypes as readonly string[]).includes(kind);

const moment = orId(
  z
    .strictObject({
      id: kindId,
      names: names.optional(),
      icon: z.enum(momentIcons).optional(),
      recap_weight: z.int().min(0).max(9).optional(),
    })
    .refine((given) => given.names !== undefined || isBuiltIn(given.id), {
      path: ['names'],
      message: `must be given, unless id is one of ${tagTypes.join(', ')}`,
    })
    .refine(
      ({ id: kind, icon, recap_weight: weight }) =>
        !isBuiltIn(kind) || (icon === undefined && weight === undefined),
      { message: 'icon and recap_weight are fixed for built-in kinds' },
    )
    .transform(({ id: kind, names: given, icon = 'star', recap_weight: weight = 5 }): Moment => ({
      id: kind,
      names: given ?? null,
      icon,
      recap_weight: weight,
    })),
);

const statistic = orId(
  z
    .strictObject({ id, names: names.optional() })
    .transform((given): Statistic => ({ ...given, names: given.names ?? null })),
);

const isUnique = (list: readonly { readonly id: string }[]) =>
  new Set(list.map((item) => item.id)).size === list.length;
const unique = 'must not name an id twice';

const sport = orId(
  z
    .strictObject({
      id: kindId,
      names: names.optional(),
      icon: assetUrl.nullable().default(null),
      moments: z.array(moment).min(1).max(24).refine(isUnique, unique).optional(),
      statistics: z.array(statistic).max(40).refine(isUnique, unique).default([]),
      /** Defaults to that of the preset, for other sports to that of football; null for no tables. */
      table: tableRules.nullable().optional(),
    })
    .refine((given) => given.names !== undefined || Object.hasOwn(sportPresets, given.id), {
      path: ['names'],
      message: `must be given, unless id is one of ${Object.keys(sportPresets).join(', ')}`,
    })
    .transform((given): Sport => {
      const preset = Object.hasOwn(sportPresets, given.id) ? sportPresets[given.id] : undefined;
      const presetMoments = preset?.moments?.map((kind) => moment.parse(kind)) ?? null;
      const defaultTable = preset === undefined ? tableRules.parse({}) : (preset.table ?? null);
      return {
        ...given,
        names: { ...preset?.names, ...given.names },
        moments: given.moments ?? presetMoments,
        table: given.table === undefined ? defaultTable : given.table,
      };
    }),
);

/** The sports of a tenant, in the order of its pages; defaults to all presets. */
export const sportSettings = z
  .array(sport)
  .min(1)
  .max(60)
  .refine(isUnique, unique)
  .prefault(Object.keys(sportPresets));

/** A sport as pages know it. */
export const publicSport = z.object({
  id: kindId,
  name: z.string(),
  icon: assetUrl.optional(),
  moments: z
    .array(
      z.object({
        id: kindId,
        name: z.string().optional(),
        icon: z.enum(momentIcons).optional(),
      }),
    )
    .optional(),
  statistics: z.array(z.object({ id, name: z.string().optional() })).optional(),
}) satisfies z.ZodType<PublicSport>;
