import { revenueGroups, type RevenueGroup } from '@grandstand/contract/constants';
import { parseDay, omitUndefined, parseText } from '../../lib/search-values.ts';

export const figureViews = ['now', 'revenue', 'portals', 'quality', 'retention'] as const;
export type FigureView = (typeof figureViews)[number];

/** The room, as its address has it. */
export interface FiguresSearch {
  view?: FigureView;
  from?: string;
  to?: string;
  by?: RevenueGroup;
  /** The match whose retention is shown. */
  match?: string;
}

export function figuresSearch(search: Record<string, unknown>): FiguresSearch {
  const view = figureViews.find((figureView) => figureView === search['view']);
  const by = revenueGroups.find((revenueGroup) => revenueGroup === search['by']);
  return omitUndefined({
    view: view === 'now' ? undefined : view,
    by: by === 'day' ? undefined : by,
    from: parseDay(search['from']),
    to: parseDay(search['to']),
    match: view === 'retention' ? parseText(search['match'], 64) : undefined,
  }) as FiguresSearch;
}
