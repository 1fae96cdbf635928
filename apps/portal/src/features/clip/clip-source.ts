import { maxClipMs } from '@grandstand/contract/names';
import { startOf } from '../event-card/index.ts';
import type { PartProps } from '../event/index.ts';
import type { Stretch } from './clip-draft.ts';

/** A broadcast is this far behind the clock before its newest picture is there, ms. */
const behindMs = 6000;
/** What leaves the live window while a clip is made, ms. */
const marginMs = 60_000;

/** Where the viewer is, ms of the film; of a broadcast that is not played where it would be. */
export function positionOf({ player, hasStarted, state, status }: PartProps['page']): number {
  if (hasStarted()) return Math.round((player.current?.getTime() ?? 0) * 1000);
  if (status !== 'live') return 0;
  return Math.max(0, Date.now() - startOf(state.data) - behindMs);
}

/** What of the film can be cut: of a broadcast half an hour up to where the viewer is. */
export function sourceOf(page: PartProps['page'], atMs: number): Stretch {
  const { duration } = page.state.data;
  if (page.status !== 'live') return { fromMs: 0, toMs: Math.floor((duration ?? 0) * 1000) };
  return { fromMs: Math.max(0, atMs - maxClipMs + marginMs), toMs: Math.max(1000, atMs) };
}
