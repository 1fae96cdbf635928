/** The rules for scoring a sport. A sport that is not listed counts single points, with a clock without halves. */
interface SportRules {
  /** Points that one entry may add, the most frequent first. */
  readonly points: readonly number[];
  /** Length of a half, s; null for a sport without two halves. */
  readonly half: number | null;
  /** True if a point is a goal, and so a moment. */
  readonly hasGoals: boolean;
}

const goals = { points: [1], half: null, hasGoals: true };

const rules: Readonly<Record<string, SportRules>> = {
  football: { ...goals, half: 45 * 60 },
  futsal: { ...goals, half: 20 * 60 },
  handball: { ...goals, half: 30 * 60 },
  ice_hockey: goals,
  field_hockey: goals,
  floorball: goals,
  water_polo: goals,
  rugby: { points: [5, 2, 3], half: 40 * 60, hasGoals: false },
  basketball: { points: [2, 3, 1], half: null, hasGoals: false },
  american_football: { points: [6, 1, 3, 2], half: null, hasGoals: false },
};

export const rulesOf = (sportType: string): SportRules =>
  rules[sportType] ?? { points: [1], half: null, hasGoals: false };
