import { z } from 'zod';
import { color, id } from './primitives.ts';

/** A tag as it is shown; times in seconds (TAG-03). */
export const tag = z.object({
  id,
  title: z.string(),
  startTime: z.number().min(0),
  endTime: z.number().min(0),
  type: z.string(),
  global: z.boolean(),
  playerNumber: z.int().nullable(),
  targetId: id,
  tagTeam: z
    .object({ color: color.nullable(), teamId: id, title: z.string(), logo: z.string().nullable() })
    .nullable(),
});
export type Tag = z.infer<typeof tag>;
