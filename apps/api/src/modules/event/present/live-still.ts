/** The newest frame of a live event, for cards and the home page. */
import type { Event } from '@grandstand/contract';
import { startingSoonMs } from '@grandstand/contract/constants';
import { type Addresses, eventMediaPath } from '../../../platform/tenancy/media-address.ts';
import { isOpenToAnyone, type RestrictedEvent } from '../access/availability.ts';
import type { EventRow } from '../event.table.ts';

/** True for a live event of which this backend has the video, and so its frames. */
export const showsNewestFrame = ({ status, stream, cancelled }: EventRow): boolean =>
  status === 'live' &&
  !cancelled &&
  (stream.kind === 'recording' || stream.kind === 'simulated-live');

interface StillEvent {
  readonly row: EventRow;
  readonly restrictions: RestrictedEvent;
}

/** True if everyone may see a frame of the event: it is free in every country, and not of minors. */
const isPublicMatch = ({ row, restrictions }: StillEvent): boolean =>
  row.media_type === 'event' &&
  row.safeguarded_by === null &&
  restrictions.regions === null &&
  isOpenToAnyone(restrictions);

/**
 * True if everyone may see the newest frame of the event, which is live. A sold match shows only its poster.
 */
export const hasPublicStill = (event: StillEvent): boolean =>
  showsNewestFrame(event.row) && isPublicMatch(event);

/** How long the last frame stands in for the newest one, ms: open pages request it until they learn of the end. */
const lastFrameMs = 60_000;

/** True if the event has just ended, and everyone may see its last frame. `now` is epoch ms. */
export function hasPublicLastFrame(event: StillEvent, now: number): boolean {
  const { row } = event;
  // The row changes when the event ends, which may be some time after its last frame (`game_end_date`).
  const changedAt = row.updated_at?.getTime() ?? 0;
  const hasJustEnded = row.status === 'archived' && now - changedAt < lastFrameMs;
  return hasJustEnded && !row.cancelled && isPublicMatch(event);
}

interface View {
  readonly hidesResults: boolean;
  readonly addresses: Addresses;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Returns the address of the newest frame, including in the hour before the start: an open page then shows the frame
 * once the scoreboard reports that the match is on. Returns nothing for viewers with hidden results,
 * because the frame may contain the score.
 */
export function presentStill(
  row: EventRow,
  restrictions: RestrictedEvent,
  { hidesResults, addresses, now }: View,
): Pick<Event, 'stillUrl'> {
  const isSoon = row.status === 'upcoming' && row.starts_at.getTime() - now <= startingSoonMs;
  const current = isSoon ? { ...row, status: 'live' as const } : row;
  const hasStill = !hidesResults && hasPublicStill({ row: current, restrictions });
  const stillUrl = hasStill ? addresses.picture(eventMediaPath(row.id, 'still.webp')) : null;
  return stillUrl === null ? {} : { stillUrl };
}
