import { z } from 'zod';
import { color, id } from './primitives.ts';
import { tagVideoTypes } from './tag-names.ts';

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

/** A tag as it is saved; times in ms (TAG-04). */
export const savedTag = z.object({
  targetId: id,
  title: z.string(),
  startTime: z.int().min(0),
  endTime: z.int().min(0),
  mode: z.literal('sync'),
  playerColor: color.nullable(),
  playerNumber: z.int().nullable(),
  teamId: id.nullable(),
  videoType: z.enum(tagVideoTypes),
  streamName: z.literal('hd'),
});
