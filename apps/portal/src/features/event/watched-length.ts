import type { EventPageModel } from './use-event-page.ts';

/** What is shorter is just watched again, s. */
const shortest = 60;

/**
 * Length of a film in which a viewer's place is kept, s; null for what has none worth keeping: live
 * pictures, channels, cuts out of a film, and what is over in no time.
 */
export function watchedLength({ state, status }: Pick<EventPageModel, 'state' | 'status'>) {
  const { duration, source } = state.data;
  const isFilm = status === 'vod' && source.clip === null;
  return isFilm && duration !== null && duration >= shortest ? duration : null;
}
