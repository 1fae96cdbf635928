/** Viewers' clips as operators see them. */
import { z } from 'zod';
import { cursorPaging } from '../call/cursor-paging.ts';
import { flag, id, isoTime, text } from '../call/primitives.ts';
import { reportCounts } from '../comment/report.ts';

export const moderatedClip = z.object({
  id,
  title: z.string(),
  /** The match that it was cut from. */
  eventId: id.nullable(),
  /** Title of the match; null if it no longer exists. */
  eventTitle: z.string().nullable(),
  ownerId: id,
  /** `link`: everyone who has its address may watch it. */
  visibility: z.enum(['private', 'link']),
  /** Seconds. */
  duration: z.number().nullable(),
  addedAt: isoTime,
  /** Null if it was not taken down. */
  takedown: z.object({ reason: z.string(), at: isoTime }).nullable(),
  ...reportCounts,
});
export type ModeratedClip = z.infer<typeof moderatedClip>;

export const operatorClipListQuery = z
  .strictObject({
    ...cursorPaging,
    event_id: id.nullable().default(null),
    /** Only clips of this account. */
    account_id: id.nullable().default(null),
    /** Only those that were taken down. */
    taken_down: flag.default(false),
    /** Only those with unreviewed reports. */
    reported: flag.default(false),
  })
  .refine((query) => !query.taken_down || !query.reported, {
    path: ['reported'],
    message: 'must not be set with taken_down, which closes reports',
  });

export const takedownBody = z.strictObject({ reason: text(500) });
