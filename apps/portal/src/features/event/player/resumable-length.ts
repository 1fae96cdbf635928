import { lastPositionOf } from '../../event-card/index.ts';
import type { EventPageModel } from '../page/use-event-page.ts';

/** Shorter videos have no stored position, s. */
const minLength = 60;

/**
 * Returns the length of a video with a stored playback position, s; null for live events, channels, clips and
 * very short videos.
 */
export function resumableLength({ state, status }: Pick<EventPageModel, 'state' | 'status'>) {
  const { source } = state.data;
  const last = lastPositionOf(state.data);
  const isFullVideo = status === 'vod' && source.clip === null;
  return isFullVideo && last !== null && last >= minLength ? last : null;
}
