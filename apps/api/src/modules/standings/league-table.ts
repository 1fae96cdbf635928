import {
  formLength,
  type MatchOutcome,
  type TableCriterion,
  type TableRules,
} from '@grandstand/contract';

/** A finished match of a competition. */
export interface FinishedMatch {
  readonly home: string;
  readonly away: string;
  readonly score: { readonly home: number; readonly away: number };
}

/** The record of a team in some matches. */
export interface Totals {
  played: number;
  won: number;
  drawn: number;
  lost: number;
  scored: number;
  conceded: number;
  points: number;
}

/** Points that a team loses. */
export interface DeductedPoints {
  readonly team: string;
  readonly points: number;
}

export interface TeamRecord extends Readonly<Totals> {
  readonly teamId: string;
  /** The outcomes of the last matches, the newest last. */
  readonly form: readonly MatchOutcome[];
}

const emptyRecord = (): Totals => ({
  played: 0,
  won: 0,
  drawn: 0,
  lost: 0,
  scored: 0,
  conceded: 0,
  points: 0,
});

/** Returns the outcome for the team that scored `scored`. */
export const matchOutcomeOf = (scored: number, conceded: number): MatchOutcome =>
  scored > conceded ? 'win' : scored < conceded ? 'loss' : 'draw';

const counted = { win: 'won', draw: 'drawn', loss: 'lost' } as const;

/** Returns the points for a match, from one team's side. */
function pointsOf({ points }: TableRules, scored: number, conceded: number): number {
  const outcome = matchOutcomeOf(scored, conceded);
  const { narrow } = points;
  const isNarrow = narrow !== null && Math.abs(scored - conceded) <= narrow.margin;
  return outcome !== 'draw' && isNarrow ? narrow[outcome] : points[outcome];
}

function add(record: Totals, rules: TableRules, scored: number, conceded: number): void {
  record.played += 1;
  record[counted[matchOutcomeOf(scored, conceded)]] += 1;
  record.scored += scored;
  record.conceded += conceded;
  record.points += pointsOf(rules, scored, conceded);
}

/** The sides of a match: team, scored, conceded. */
const sidesOf = ({ home, away, score }: FinishedMatch) =>
  [
    [home, score.home, score.away],
    [away, score.away, score.home],
  ] as const;

/** Adds up the matches of these teams; other teams are left out. */
function recordsOf(
  teams: Iterable<string>,
  matches: readonly FinishedMatch[],
  rules: TableRules,
): Map<string, Totals> {
  const records = new Map([...teams].map((team) => [team, emptyRecord()]));
  for (const match of matches)
    for (const [team, scored, conceded] of sidesOf(match)) {
      const record = records.get(team);
      if (record !== undefined) add(record, rules, scored, conceded);
    }
  return records;
}

/** The value that each criterion compares; the higher one is first. */
const valuesOf: {
  readonly [K in Exclude<TableCriterion, 'head_to_head'>]: (totals: Totals) => number;
} = {
  points: ({ points }) => points,
  difference: ({ scored, conceded }) => scored - conceded,
  scored: ({ scored }) => scored,
  wins: ({ won }) => won,
  // A team that has conceded nothing is ahead of all others that have scored.
  ratio: ({ scored, conceded }) =>
    conceded === 0 ? (scored === 0 ? 0 : Number.POSITIVE_INFINITY) : scored / conceded,
};

interface Contest {
  readonly rules: TableRules;
  /** In the order in which they were played. */
  readonly matches: readonly FinishedMatch[];
  readonly records: ReadonlyMap<string, Totals>;
  /** Compares teams that are level in everything else. */
  readonly compareNames: (one: string, other: string) => number;
}

/** Splits teams into groups that are level by a value, the highest first. */
function groupsBy(teams: readonly string[], value: (team: string) => number): string[][] {
  const groups = Map.groupBy(teams, value);
  return [...groups]
    .toSorted(([a], [b]) => (a === b ? 0 : b > a ? 1 : -1))
    .map(([, group]) => group);
}

/** Splits teams by the matches between them: points, then difference. */
function groupsByMeetings(teams: readonly string[], { rules, matches }: Contest): string[][] {
  const group = new Set(teams);
  const meetings = matches.filter(({ home, away }) => group.has(home) && group.has(away));
  const records = recordsOf(group, meetings, rules);
  const valueIn = (criterion: 'points' | 'difference') => (team: string) =>
    valuesOf[criterion](records.get(team) ?? emptyRecord());
  return groupsBy(teams, valueIn('points')).flatMap((level) =>
    groupsBy(level, valueIn('difference')),
  );
}

/** Returns the ids of teams in the order of the remaining criteria. */
function rank(
  teams: readonly string[],
  criteria: readonly TableCriterion[],
  contest: Contest,
): string[] {
  if (teams.length < 2) return [...teams];
  const [criterion, ...rest] = criteria;
  if (criterion === undefined) return teams.toSorted(contest.compareNames);
  const groups =
    criterion === 'head_to_head'
      ? groupsByMeetings(teams, contest)
      : groupsBy(teams, (team) => valuesOf[criterion](contest.records.get(team) ?? emptyRecord()));
  return groups.flatMap((group) => rank(group, rest, contest));
}

/**
 * Computes the table of a competition, the first team first.
 * @param teams ids of all its teams, including those without a match
 * @param matches its finished matches, the oldest first
 * @param deductions of the season; they count in the table, and not in the matches between level teams
 */
export function computeTable(
  teams: readonly string[],
  matches: readonly FinishedMatch[],
  rules: TableRules,
  compareNames: (one: string, other: string) => number,
  deductions: readonly DeductedPoints[] = [],
): TeamRecord[] {
  const all = new Set([...teams, ...matches.flatMap(({ home, away }) => [home, away])]);
  const records = recordsOf(all, matches, rules);
  for (const { team, points } of deductions) {
    const record = records.get(team);
    if (record !== undefined) record.points -= points;
  }
  const outcomes = new Map([...all].map((team): [string, MatchOutcome[]] => [team, []]));
  for (const match of matches)
    for (const [team, scored, conceded] of sidesOf(match))
      outcomes.get(team)?.push(matchOutcomeOf(scored, conceded));
  return rank([...all], rules.order, { rules, matches, records, compareNames }).map((teamId) => ({
    teamId,
    ...(records.get(teamId) ?? emptyRecord()),
    form: (outcomes.get(teamId) ?? []).slice(-formLength),
  }));
}
