import type { TableRules } from '../standings/standings-constants.ts';
import type { Names } from './sport-constants.ts';

/** A sport of which a tenant's settings need only the id. */
interface SportPreset {
  readonly names: Names;
  /** Ids of built-in kinds of moments; absent for the portal's default ones. */
  readonly moments?: readonly string[];
  /** How its competitions make their tables; absent for none. */
  readonly table?: TableRules;
}

const goals: TableRules = {
  points: { win: 3, draw: 1, loss: 0, narrow: null },
  order: ['points', 'difference', 'scored', 'head_to_head', 'wins'],
};

export const sportPresets: Readonly<Record<string, SportPreset>> = {
  football: {
    names: {
      en: 'Football',
      de: 'Fußball',
      es: 'Fútbol',
      fr: 'Football',
      'fr-CA': 'Soccer',
      he: 'כדורגל',
      it: 'Calcio',
      ko: '축구',
      pl: 'Piłka nożna',
      pt: 'Futebol',
      ca: 'Futbol',
      zh: '足球',
      'bs-BA': 'Fudbal',
      'uk-UA': 'Футбол',
    },
    table: goals,
  },
  handball: {
    names: {
      en: 'Handball',
      de: 'Handball',
      es: 'Balonmano',
      fr: 'Handball',
      'fr-CA': 'Handball',
      he: 'כדוריד',
      it: 'Pallamano',
      ko: '핸드볼',
      pl: 'Piłka ręczna',
      pt: 'Andebol',
      ca: 'Handbol',
      zh: '手球',
      'bs-BA': 'Rukomet',
      'uk-UA': 'Гандбол',
    },
    moments: ['goal', 'save', 'shot', 'foul', 'suspension', 'penalty', 'moment'],
    table: {
      points: { win: 2, draw: 1, loss: 0, narrow: null },
      order: ['points', 'difference', 'scored', 'head_to_head', 'wins'],
    },
  },
  basketball: {
    names: {
      en: 'Basketball',
      de: 'Basketball',
      es: 'Baloncesto',
      fr: 'Basket',
      'fr-CA': 'Basketball',
      he: 'כדורסל',
      it: 'Basket',
      ko: '농구',
      pl: 'Koszykówka',
      pt: 'Basquetebol',
      ca: 'Bàsquet',
      zh: '篮球',
      'bs-BA': 'Košarka',
      'uk-UA': 'Баскетбол',
    },
    // FIBA: a loss is worth a point, and the matches between level teams decide first.
    table: {
      points: { win: 2, draw: 1, loss: 1, narrow: null },
      order: ['points', 'head_to_head', 'difference', 'scored'],
    },
  },
  ice_hockey: {
    names: {
      en: 'Ice hockey',
      de: 'Eishockey',
      es: 'Hockey sobre hielo',
      fr: 'Hockey sur glace',
      'fr-CA': 'Hockey',
      he: 'הוקי קרח',
      it: 'Hockey su ghiaccio',
      ko: '아이스하키',
      pl: 'Hokej na lodzie',
      pt: 'Hóquei no gelo',
      ca: 'Hoquei sobre gel',
      zh: '冰球',
      'bs-BA': 'Hokej na ledu',
      'uk-UA': 'Хокей',
    },
    table: goals,
  },
  volleyball: {
    names: {
      en: 'Volleyball',
      de: 'Volleyball',
      es: 'Voleibol',
      fr: 'Volley',
      'fr-CA': 'Volleyball',
      he: 'כדורעף',
      it: 'Pallavolo',
      ko: '배구',
      pl: 'Siatkówka',
      pt: 'Voleibol',
      ca: 'Voleibol',
      zh: '排球',
      'bs-BA': 'Odbojka',
      'uk-UA': 'Волейбол',
    },
    // FIVB: scores are sets, and 3–2 is worth two points and one.
    table: {
      points: { win: 3, draw: 1, loss: 0, narrow: { margin: 1, win: 2, loss: 1 } },
      order: ['wins', 'points', 'ratio', 'head_to_head'],
    },
  },
  rugby: {
    names: {
      en: 'Rugby',
      de: 'Rugby',
      es: 'Rugby',
      fr: 'Rugby',
      'fr-CA': 'Rugby',
      he: 'רוגבי',
      it: 'Rugby',
      ko: '럭비',
      pl: 'Rugby',
      pt: 'Râguebi',
      ca: 'Rugbi',
      zh: '橄榄球',
      'bs-BA': 'Ragbi',
      'uk-UA': 'Регбі',
    },
    // The bonus point for tries is unknown, because scores are points.
    table: {
      points: { win: 4, draw: 2, loss: 0, narrow: { margin: 7, win: 4, loss: 1 } },
      order: ['points', 'wins', 'difference', 'scored', 'head_to_head'],
    },
  },
  field_hockey: {
    names: {
      en: 'Field hockey',
      de: 'Hockey',
      es: 'Hockey sobre hierba',
      fr: 'Hockey sur gazon',
      'fr-CA': 'Hockey sur gazon',
      he: 'הוקי שדה',
      it: 'Hockey su prato',
      ko: '필드하키',
      pl: 'Hokej na trawie',
      pt: 'Hóquei em campo',
      ca: 'Hoquei sobre herba',
      zh: '曲棍球',
      'bs-BA': 'Hokej na travi',
      'uk-UA': 'Хокей на траві',
    },
    table: goals,
  },
  tennis: {
    names: {
      en: 'Tennis',
      de: 'Tennis',
      es: 'Tenis',
      fr: 'Tennis',
      'fr-CA': 'Tennis',
      he: 'טניס',
      it: 'Tennis',
      ko: '테니스',
      pl: 'Tenis',
      pt: 'Ténis',
      ca: 'Tennis',
      zh: '网球',
      'bs-BA': 'Tenis',
      'uk-UA': 'Теніс',
    },
  },
};
