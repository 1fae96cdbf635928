import type { CallAddresses } from '../call/call-address.ts';

/** Maximum number of teams in a table. */
export const maxTableRows = 100;
/** Maximum number of deductions of points in a competition, over all seasons. */
export const maxDeductions = 200;
/** Number of matches in a team's form. */
export const formLength = 5;

export const matchOutcomes = ['win', 'draw', 'loss'] as const;
export type MatchOutcome = (typeof matchOutcomes)[number];

/**
 * What decides between teams. `difference` is scored minus conceded, `ratio` scored by conceded, and
 * `head_to_head` the points, then the difference, of the matches between the teams that are level.
 */
export const tableCriteria = [
  'points',
  'difference',
  'scored',
  'head_to_head',
  'wins',
  'ratio',
] as const;
export type TableCriterion = (typeof tableCriteria)[number];

/** How a competition computes its table. */
export interface TableRules {
  readonly points: {
    readonly win: number;
    readonly draw: number;
    readonly loss: number;
    /** Other points for a match that was decided by at most `margin`; null for none. */
    readonly narrow: {
      readonly margin: number;
      readonly win: number;
      readonly loss: number;
    } | null;
  };
  /** What decides, in this order; teams that are still level are in the order of their names. */
  readonly order: readonly TableCriterion[];
}

export const standingsAddresses = {
  get: { method: 'GET', path: '/api/league/table/{id}', caller: 'anyone' },
  getForm: { method: 'GET', path: '/api/team/form/{id}', caller: 'anyone' },
} as const satisfies CallAddresses;
