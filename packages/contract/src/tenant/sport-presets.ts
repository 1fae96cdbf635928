import type { Names } from './sport-constants.ts';

/** A sport that a tenant can name by its id alone. */
interface SportPreset {
  readonly names: Names;
  /** Ids of built-in kinds of moments; absent for the portal's default ones. */
  readonly moments?: readonly string[];
}

export const sportPresets: Readonly<Record<string, SportPreset>> = {
  football: { names: { en: 'Football', de: 'Fußball', he: 'כדורגל', 'uk-UA': 'Футбол' } },
  handball: {
    names: { en: 'Handball', de: 'Handball', he: 'כדוריד', 'uk-UA': 'Гандбол' },
    moments: ['goal', 'save', 'shot', 'foul', 'suspension', 'penalty', 'moment'],
  },
  basketball: { names: { en: 'Basketball', de: 'Basketball', he: 'כדורסל', 'uk-UA': 'Баскетбол' } },
  ice_hockey: { names: { en: 'Ice hockey', de: 'Eishockey', he: 'הוקי קרח', 'uk-UA': 'Хокей' } },
  volleyball: { names: { en: 'Volleyball', de: 'Volleyball', he: 'כדורעף', 'uk-UA': 'Волейбол' } },
  rugby: { names: { en: 'Rugby', de: 'Rugby', he: 'רוגבי', 'uk-UA': 'Регбі' } },
  field_hockey: {
    names: { en: 'Field hockey', de: 'Hockey', he: 'הוקי שדה', 'uk-UA': 'Хокей на траві' },
  },
  tennis: { names: { en: 'Tennis', de: 'Tennis', he: 'טניס', 'uk-UA': 'Теніс' } },
};
