export const matchViews = ['today', 'live', 'upcoming', 'finished'] as const;
export type MatchView = (typeof matchViews)[number];

/** The list of matches, as the address of its page has it. */
export interface MatchSearch {
  view?: MatchView;
  search?: string;
  page?: number;
}

export function matchSearch({ view, search, page }: Record<string, unknown>): MatchSearch {
  const knownView = matchViews.find((matchView) => matchView === view);
  return {
    ...(knownView !== undefined && knownView !== 'today' && { view: knownView }),
    ...(typeof search === 'string' && search.trim() !== '' && { search: search.slice(0, 100) }),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 0 && { page }),
  };
}
