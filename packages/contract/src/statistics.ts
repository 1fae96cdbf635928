import { z } from 'zod';

const statMetric = z.object({
  name: z.string(),
  filterId: z.string(),
  shortName: z.string(),
  home: z.number(),
  away: z.number(),
  suffix: z.enum(['', 'percent']),
  max: z.number(),
});

/** Match statistics (STA-03). */
export const stats = z.object({
  team_home: z.object({ total: z.number() }),
  team_away: z.object({ total: z.number() }),
  metrics: z.array(statMetric),
});
export type Stats = z.infer<typeof stats>;
