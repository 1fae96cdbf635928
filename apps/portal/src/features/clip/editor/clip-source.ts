import type { Event } from '@grandstand/contract';
import { goalsOf, maxClipMs, maxClipTitleLength } from '@grandstand/contract/constants';
import { clockText, lastPositionOf, matchMinute } from '../../event-card/index.ts';
import type { PartProps } from '../../event/index.ts';
import type { ClippedMoment } from './clip-action-store.ts';
import type { TimeRange } from './clip-draft.ts';

/** Margin for the part of the live stream that is removed while a clip is made, ms. */
const marginMs = 60_000;

/**
 * Returns the range available for clips: of a replay all that plays; for a broadcast, half an hour up to the
 * viewer's position, or more if the moment to clip is earlier.
 */
export function rangeOf(
  page: PartProps['page'],
  atMs: number,
  moment: Pick<ClippedMoment, 'startMs'> | null = null,
): TimeRange {
  if (page.status !== 'live') {
    // A trimmed replay starts later and ends earlier than its match; only the player knows where.
    const played = page.player.current?.getRange() ?? null;
    const last = lastPositionOf(page.state.data) ?? Infinity;
    const end = Math.min(last, played?.end ?? last);
    return {
      fromMs: Math.max(0, Math.ceil((played?.start ?? 0) * 1000)),
      toMs: Number.isFinite(end) ? Math.floor(end * 1000) : 0,
    };
  }
  const momentMs = moment?.startMs ?? Infinity;
  const fromMs = Math.min(atMs - maxClipMs + marginMs, momentMs - marginMs);
  return { fromMs: Math.max(0, fromMs), toMs: Math.max(1000, atMs) };
}

/** Length reserved for the time in a title, characters. */
const titleTimeLength = 20;

type Titled = Pick<Event, 'scoreTimeline' | 'clock' | 'team1' | 'team2'>;

/** Returns what happens in a clip, such as `2–2, Wolves, 9′`: its last goal; null if it has no goal. */
function goalIn({ scoreTimeline, clock, team1, team2 }: Titled, range: TimeRange): string | null {
  const goal = goalsOf(scoreTimeline).findLast(
    ({ time }) => time > 0 && time * 1000 >= range.fromMs && time * 1000 <= range.toMs,
  );
  if (goal === undefined) return null;
  const team = goal.side === 'home' ? team1 : team2;
  const minute = matchMinute(clock, goal.time);
  return [`${goal.home}–${goal.away}`, team?.Name, minute === null ? null : `${minute}′`]
    .filter((part) => part != null)
    .join(', ');
}

/**
 * Returns the initial title of a clip: its last goal that the maker has seen, or else the match and the time
 * where the clip starts. While results are hidden, the event has no goals.
 * @param seenMs how far the maker has seen the video
 */
export function defaultTitle(
  { title, state }: Pick<PartProps['page'], 'title' | 'state'>,
  { fromMs, toMs }: TimeRange,
  seenMs: number,
): string {
  const goal = goalIn(state.data, { fromMs, toMs: Math.min(toMs, seenMs) });
  const time = clockText(fromMs / 1000);
  return (
    goal?.slice(0, maxClipTitleLength) ??
    `${title.slice(0, maxClipTitleLength - titleTimeLength)} · ${time}`
  );
}
