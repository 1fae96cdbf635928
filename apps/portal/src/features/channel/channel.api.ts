import type { GuideChannel } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { Day } from '../../lib/i18n/calendar-days.ts';

/** Channels per page of the guide. */
const guidePageSize = 20;

const isoWindow = (from: number, to: number) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

/** The fields of a channel in a row of the guide. */
export interface GuideRow extends Pick<GuideChannel, 'state' | 'entries'> {
  readonly id: string;
  readonly title: string;
  readonly imageUrl: string | null;
}

export interface Guide {
  readonly rows: readonly GuideRow[];
  /** Total number of channels. */
  readonly total: number;
}

/** From and to, ms since 1970. */
export interface GuideWindow {
  readonly from: number;
  readonly to: number;
}

/** Data of the guide's page. */
export interface GuideData {
  /** Day in the address; null for now. */
  readonly day: Day | null;
  /** Time zone of the day. */
  readonly zone: string;
  /** Time window that came with the page. */
  readonly window: GuideWindow;
  readonly guide: Guide;
}

/** Loads one page of channels with their programmes in a time window. */
export async function loadGuide(
  api: ApiClient,
  { from, to, page = 0 }: GuideWindow & { readonly page?: number },
): Promise<Guide> {
  const query = { ...isoWindow(from, to), page, size: guidePageSize };
  const { entries, totalCount } = (await api.channel.getGuide({ query })).content;
  return {
    total: totalCount,
    rows: entries.map(({ channel: { id, title, imageUrl }, state, entries: programmes }) => ({
      id,
      title,
      imageUrl,
      state,
      entries: programmes,
    })),
  };
}
