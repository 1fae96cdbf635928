/** Requests that keep the database busy: those of the fuzz tests, and worse. */
import type { ListCall } from './list-calls.ts';

const alphabet = 'a b c d e f g h i j k l m n o p q r s t u v w x y z';
/** Each word is in at least every tenth event; no event has all of them. */
const frequent = 'harbour borough northfield lorrimead hexmoor fennhollow elderfjord osmere';

/** Word-like texts of `bad-input.test.ts`, and combinations of the most frequent words. */
const texts = [
  alphabet,
  alphabet.split(' ').toReversed().join(' '),
  'b e h l m s t u',
  'a l r s',
  'l',
  's',
  'le sp ha ro',
  frequent,
  'sports league harbour rovers',
  'sports league harbour borough',
  'harbour borough northfield lorrimead',
  'harbuor borouhg northfeild lorrimaed',
  'sports leagu united albion town rovers athletic wanderers',
  "' OR 1=1 --",
  'leg & !leg | leg:*',
  'a{1000000}',
  '^(a+)+$',
  '${7*7} l e a g u e',
  'ب'.repeat(100),
  '北'.repeat(100),
  'a'.repeat(100),
  '1 2 3 4 5 6 7 8 9 10 11',
];

const everyKind = ['event', 'clip', 'highlight', 'user_clip', 'user_highlight'];
const someIds = (kind: string) => Array.from({ length: 50 }, (_, index) => `${kind}-${index}`);

/** How each text is searched: the variants that widen, filter and sort the most. */
const bodies: Record<string, Record<string, unknown>> = {
  events: {},
  'all kinds': { media_type: everyKind },
  'all kinds, by title': { media_type: everyKind, sort: 'title' },
  'all kinds, newest, of leagues': {
    media_type: everyKind,
    sort: 'added',
    'identities.type': ['league', 'team', 'subcategory', 'category'],
  },
  'live of a sport': { status: ['live'], sportType: ['rugby'] },
  'all kinds of 50 teams of a day long ago': {
    media_type: everyKind,
    'search.teams.id': someIds('team'),
    'identities.id': someIds('league'),
    event_date: '1000000000000~1000086400000',
  },
  'the deepest page': { media_type: everyKind, page: 1000, size: 100 },
  'the deepest page by title': { media_type: everyKind, page: 1000, size: 100, sort: 'title' },
};

const searches = texts.flatMap((search) =>
  Object.entries(bodies).map(([label, body]): ListCall => ({
    label: `"${search.slice(0, 30)}" among ${label}`,
    name: 'event.list',
    body: { ...body, search },
    asUser: true,
  })),
);
const suggestions = texts.flatMap((q) =>
  ['game', 'player', 'user'].map((scope): ListCall => ({
    label: `suggestions for "${q.slice(0, 30)}", ${scope}`,
    name: 'search.suggest',
    query: { q, scope, size: 10 },
    asUser: true,
  })),
);

export const hostileCalls: readonly ListCall[] = [
  ...Object.entries(bodies).map(([label, body]): ListCall => ({
    label: `a list of ${label}`,
    name: 'event.list',
    body,
    asUser: true,
  })),
  ...searches,
  ...suggestions,
];
