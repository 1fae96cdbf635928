import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { minuteMs } from '@grandstand/contract/constants';
import type { Day } from '../../lib/i18n/calendar-days.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { boundsOfDay } from '../filter/index.ts';
import { loadGuide, type GuideData, type GuideRow, type GuideWindow } from './channel.api.ts';

interface ShownGuide {
  readonly rows: readonly GuideRow[];
  readonly window: GuideWindow;
}

interface LoadedGuide extends ShownGuide {
  /** Loads the rest of the day again; null unless that failed. */
  readonly retry: (() => void) | null;
}

/** Refresh interval of an open guide, ms. */
const refreshEveryMs = 10 * minuteMs;
/** Maximum number of channel pages per load. */
const maxPages = 50;

/**
 * Returns the guide that came with the page, then the full day in the viewer's time zone for all channels.
 */
export function useGuide(loaded: GuideData, day: Day, zone: string): LoadedGuide {
  const api = useApi();
  const [from, end] = boundsOfDay(day, zone);
  const window = { from, to: end + 1 };
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['guide', window],
    queryFn: async ({ signal }): Promise<ShownGuide> => {
      const rows: GuideRow[] = [];
      for (let page = 0; page < maxPages; page += 1) {
        const guide = await loadGuide(api, { ...window, page });
        rows.push(...guide.rows);
        if (signal.aborted || guide.rows.length === 0 || rows.length >= guide.total) break;
      }
      return { rows, window };
    },
    refetchInterval: refreshEveryMs,
    // The page shows the previous data until the day has loaded, and after a failure (EVT-22).
    placeholderData: keepPreviousData,
  });
  if (data !== undefined) return { ...data, retry: null };
  const retry = isError && !isFetching ? () => void refetch() : null;
  return { rows: loaded.guide.rows, window: loaded.window, retry };
}
