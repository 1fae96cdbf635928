import type { HomeRow } from './home.api.ts';

/** With this many live events, they have a rail; fewer are in the score strip only. */
const liveRailFrom = 4;

/**
 * The order of the rails on every home page: what happened tonight before what comes, and both before what
 * is always there. Rails of one group are in the tenant's order.
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
 * Returns the rails of a home page in their order.
 * @param chosen the tenant's `home`: which rails it has, and their order within a group
 */
export const orderRows = (chosen: readonly HomeRow[]): HomeRow[] =>
  chosen.toSorted((a, b) => groupOf(a) - groupOf(b));

/** True if the live events get a rail besides the score strip. */
export const hasLiveRail = (live: readonly { readonly cancelled: boolean }[]): boolean =>
  live.filter(({ cancelled }) => !cancelled).length >= liveRailFrom;
