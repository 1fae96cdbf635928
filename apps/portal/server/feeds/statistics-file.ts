/** The statistics of a match as CSV files for a coach's spreadsheet: one of both teams, one of the players. */
import type { MatchStatistics } from '@grandstand/contract';
import { csvOf, presentSports } from '@grandstand/contract/constants';
import {
  inSportOrder,
  loadMatch,
  loadStatistics,
  metricNames,
  numbersAt,
  playersIn,
  type Match,
} from '../../src/features/statistics/index.ts';
import { isId } from '../../src/lib/page/route-row.ts';
import type { FeedContext, FeedParams } from './feed.ts';

type Row = readonly (string | number)[];

/** The data from which both tables are written. */
interface Content {
  readonly match: Match;
  readonly statistics: MatchStatistics;
}

const sportsOf = ({ tenant, site }: FeedContext) => ({
  sports: presentSports(tenant.sports, site.locale),
});

const nameOf = (context: FeedContext, { sportType }: Match) =>
  metricNames(sportsOf(context), sportType, (key) => context.t(`statistics.metrics.${key}`));

/** A row for the score and each metric, with the values of the home and the away team. */
function teamRows(context: FeedContext, { match, statistics }: Content): Row[] {
  const { t } = context;
  const { score, rows } = numbersAt(statistics, null);
  const name = nameOf(context, match);
  const [home, away] = match.sides;
  return [
    [t('statistics.title'), home.Name, away.Name],
    ...(score === null ? [] : [[t('statistics.total'), score.home, score.away]]),
    ...inSportOrder(rows, sportsOf(context), match.sportType).map((row): Row => {
      const unit = row.isShare ? '%' : '';
      return [name(row), `${row.home}${unit}`, `${row.away}${unit}`];
    }),
  ];
}

/** A row for each player whom a moment names, with a column for each kind of moment. */
function playerRows(context: FeedContext, { match, statistics }: Content): Row[] {
  const { t } = context;
  const { rows, moments } = numbersAt(statistics, null);
  const players = playersIn(moments);
  const counted = new Set(players.flatMap(({ counts }) => Object.keys(counts)));
  // In the order of the teams' numbers; what those lack follows.
  const order = new Set([...rows.map(({ filterId }) => filterId), ...counted]);
  const columns = inSportOrder(
    [...order].filter((id) => counted.has(id)).map((filterId) => ({ filterId })),
    sportsOf(context),
    match.sportType,
  );
  const name = nameOf(context, match);
  return [
    [
      t('statistics.teamColumn'),
      t('statistics.numberColumn'),
      t('statistics.playerColumn'),
      ...columns.map(name),
    ],
    ...players.map(({ side, playerNumber, playerName, counts }): Row => [
      match.sides[side === 'home' ? 0 : 1].Name,
      playerNumber,
      playerName ?? '',
      ...columns.map(({ filterId }) => counts[filterId] ?? 0),
    ]),
  ];
}

/**
 * Writes `/statistics/e1/teams.csv` and `/statistics/e1/players.csv`, as far as the match was played. Returns
 * null for an unknown table, and for a match that has no statistics or has not started. Its pages link to the files only where they
 * show the same numbers, so that no viewer meets a hidden result.
 */
export async function writeStatistics(
  context: FeedContext,
  { id = '', table }: FeedParams,
): Promise<string | null> {
  if (!isId(id) || (table !== 'teams' && table !== 'players')) return null;
  const match = await loadMatch(context.api, id);
  if (match.eventStatus === 'upcoming') return null;
  const statistics = await loadStatistics(context.api, id);
  if (statistics['game-overview'] === undefined && statistics['game-scores'] === undefined)
    return null;
  const content = { match, statistics };
  return csvOf(table === 'teams' ? teamRows(context, content) : playerRows(context, content));
}
