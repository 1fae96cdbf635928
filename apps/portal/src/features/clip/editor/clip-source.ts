import { maxClipMs, maxClipTitleLength } from '@grandstand/contract/constants';
import { clockText, lastPositionOf, originOf } from '../../event-card/index.ts';
import type { PartProps } from '../../event/index.ts';
import type { TimeRange } from './clip-draft.ts';

/** Usual delay of a live stream's newest picture behind the clock, ms. */
const liveDelayMs = 6000;
/** Margin for the part of the live stream that is removed while a clip is made, ms. */
const marginMs = 60_000;

/**
 * Returns the viewer's position, ms of the video. An unplayed video has the one where it would resume, an unplayed
 * broadcast its newest.
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

/** Returns the initial title of a clip: the match, and the time where the clip starts. */
export const defaultTitle = (matchTitle: string, startMs: number): string =>
  `${matchTitle.slice(0, maxClipTitleLength - titleTimeLength)} · ${clockText(startMs / 1000)}`;
