/** The rows of the home page: rails of events, channels and competitions, and the bar of sports. */
export const homeRows = [
  'sports',
  'live',
  'upcoming',
  'latest',
  'highlights',
  'leagues',
  'clips',
  'channels',
] as const;
export type HomeRow = (typeof homeRows)[number];

/**
 * The order of the rows on every home page without an own front page: what happened tonight before what comes,
 * and both before what is always there. Rows of one group are in the tenant's order.
 */
const groups: readonly (readonly HomeRow[])[] = [
  ['sports', 'live'],
  ['highlights', 'clips'],
  ['upcoming'],
  ['latest'],
  ['channels', 'leagues'],
];

const groupOf = (row: HomeRow): number => groups.findIndex((group) => group.includes(row));

/**
 * Returns the rows of a home page in their order.
 * @param chosen the tenant's `home`: which rows it has, and their order within a group
 */
export const orderHomeRows = (chosen: readonly HomeRow[]): HomeRow[] =>
  chosen.toSorted((a, b) => groupOf(a) - groupOf(b));
