import type { Deduction, TableRules, TenantConfig } from '@grandstand/contract';

type WithTables = Pick<TenantConfig, 'sports' | 'standings'>;

/** A competition's table: its rules, its seasons, and which matches count. */
export interface LeagueRules extends TableRules {
  /** First day of a season: month and day. */
  readonly seasonStarts: string;
  /** `gameType` of the matches that count; null for all. */
  readonly gameTypes: readonly string[] | null;
  /** The deductions of all seasons. */
  readonly deductions: readonly Deduction[];
}

/** The fields of a competition that determine its rules. */
interface Competition {
  readonly id: string;
  readonly sportType: string | null;
}

/**
 * Returns how the table of a competition is computed, from the settings of its tenant and sport; null if it
 * has none.
 */
export function tableRulesOf(
  { sports, standings }: WithTables,
  { id, sportType }: Competition,
): LeagueRules | null {
  const competitionRules = Object.hasOwn(standings.competitions, id)
    ? standings.competitions[id]
    : undefined;
  const sport = sports.find((candidate) => candidate.id === sportType);
  const rules = sport?.table ?? null;
  if (competitionRules === false || rules === null) return null;
  return {
    points: competitionRules?.points ?? rules.points,
    order: competitionRules?.order ?? rules.order,
    seasonStarts: competitionRules?.season_starts ?? standings.season_starts,
    gameTypes: competitionRules?.game_types ?? standings.game_types,
    deductions: competitionRules?.deductions ?? [],
  };
}
