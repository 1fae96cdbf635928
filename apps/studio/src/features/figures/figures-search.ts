import { revenueGroups, type RevenueGroup } from '@grandstand/contract/constants';
import { dayIn } from '../../lib/search-values.ts';

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
  const { match } = search;
  const [from, to] = [dayIn(search['from']), dayIn(search['to'])];
  return {
    ...(view !== undefined && view !== 'now' && { view }),
    ...(by !== undefined && by !== 'day' && { by }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(view === 'retention' && typeof match === 'string' && match !== '' && { match }),
  };
}
