import { revenueGroups, type RevenueGroup } from '@grandstand/contract/constants';

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

const parseDay = (value: unknown): string | null =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(`${value}T00:00Z`))
    ? value
    : null;

export function figuresSearch(search: Record<string, unknown>): FiguresSearch {
  const view = figureViews.find((figureView) => figureView === search['view']);
  const by = revenueGroups.find((revenueGroup) => revenueGroup === search['by']);
  const { match } = search;
  const [from, to] = [parseDay(search['from']), parseDay(search['to'])];
  return {
    ...(view !== undefined && view !== 'now' && { view }),
    ...(by !== undefined && by !== 'day' && { by }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(view === 'retention' && typeof match === 'string' && match !== '' && { match }),
  };
}
