import type { Names } from './sport-constants.ts';

/** A sport that a tenant can name by its id alone. */
interface SportPreset {
  readonly names: Names;
  /** Ids of built-in kinds of moments; absent for the portal's default ones. */
  readonly moments?: readonly string[];
}

export const sportPresets: Readonly<Record<string, SportPreset>> = {
  football: { names: { en: 'Football', de: 'Fußball', he: 'כדורגל' } },
  handball: {
    names: { en: 'Handball', de: 'Handball', he: 'כדוריד' },
    moments: ['goal', 'save', 'shot', 'foul', 'suspension', 'penalty', 'moment'],
  },
  basketball: { names: { en: 'Basketball', de: 'Basketball', he: 'כדורסל' } },
  ice_hockey: { names: { en: 'Ice hockey', de: 'Eishockey', he: 'הוקי קרח' } },
  volleyball: { names: { en: 'Volleyball', de: 'Volleyball', he: 'כדורעף' } },
  rugby: { names: { en: 'Rugby', de: 'Rugby', he: 'רוגבי' } },
  field_hockey: { names: { en: 'Field hockey', de: 'Hockey', he: 'הוקי שדה' } },
  tennis: { names: { en: 'Tennis', de: 'Tennis', he: 'טניס' } },
};
