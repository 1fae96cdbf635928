import type { EventPageModel } from './use-event-page.ts';

/** Positions in shorter videos are not kept, s. */
const shortest = 60;

/**
 * Length of a video whose playback position is kept, s; null where it is not: live, channels,
 * clips, and very short videos.
 */
export function watchedLength({ state, status }: Pick<EventPageModel, 'state' | 'status'>) {
  const { duration, source } = state.data;
  const isFullVideo = status === 'vod' && source.clip === null;
  return isFullVideo && duration !== null && duration >= shortest ? duration : null;
}
