import type { GuideChannel } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';

/** Channels of a page of the guide. */
const guideSize = 20;

const windowOf = (from: number, to: number) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

/** Of a channel, what a row of the guide shows. */
export interface GuideRow extends Pick<GuideChannel, 'state' | 'entries'> {
  readonly id: string;
  readonly title: string;
  readonly imageUrl: string | null;
}

export interface Guide {
  readonly rows: readonly GuideRow[];
  /** How many channels there are. */
  readonly total: number;
}

/** What channels show within a window: a page of them. */
export async function loadGuide(
  api: ApiClient,
  { from, to, page = 0 }: { readonly from: number; readonly to: number; readonly page?: number },
): Promise<Guide> {
  const query = { ...windowOf(from, to), page, size: guideSize };
  const { entries, totalCount } = (await api.call('channelGuide', { query })).content;
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
