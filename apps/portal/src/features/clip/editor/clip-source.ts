import type { Event } from '@grandstand/contract';
import { maxClipMs, maxClipTitleLength } from '@grandstand/contract/constants';
import { clockText, lastPositionOf, matchMinute, originOf } from '../../event-card/index.ts';
import type { PartProps } from '../../event/index.ts';
import type { TimeRange } from './clip-draft.ts';

/** Usual delay of a live stream's newest picture behind the clock, ms. */
const liveDelayMs = 6000;
/** Margin for the part of the live stream that is removed while a clip is made, ms. */
const marginMs = 60_000;

/**
 * Returns the viewer's position, ms of the video. An unplayed video has the one where it would resume, an
 * unplayed broadcast its newest.
 */
export function positionOf({ player, hasStarted, state, status }: PartProps['page']): number {
  if (hasStarted() || status !== 'live') return Math.round((player.current?.getTime() ?? 0) * 1000);
  return Math.max(0, Date.now() - originOf(state.data) - liveDelayMs);
}

/** Returns the range available for clips: for a broadcast, half an hour up to the viewer's position. */
export function rangeOf(page: PartProps['page'], atMs: number): TimeRange {
  if (page.status !== 'live')
    return { fromMs: 0, toMs: Math.floor((lastPositionOf(page.state.data) ?? 0) * 1000) };
  return { fromMs: Math.max(0, atMs - maxClipMs + marginMs), toMs: Math.max(1000, atMs) };
}

/** Length reserved for the time in a title, characters. */
const titleTimeLength = 20;

type Titled = Pick<Event, 'scoreTimeline' | 'clock' | 'team1' | 'team2'>;

/** Returns what happens in a clip, such as `2–2, Wolves, 9′`: its last goal; null without one. */
function goalIn({ scoreTimeline, clock, team1, team2 }: Titled, range: TimeRange): string | null {
  const index = scoreTimeline.findLastIndex(
    ({ time }) => time > 0 && time * 1000 >= range.fromMs && time * 1000 <= range.toMs,
  );
  const goal = scoreTimeline[index];
  if (goal === undefined) return null;
  const isHome = goal.home > (scoreTimeline[index - 1]?.home ?? 0);
  const team = isHome ? team1 : team2;
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
