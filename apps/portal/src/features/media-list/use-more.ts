import { useState } from 'react';
import { useRequest } from '../../lib/api/use-request.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { loadPart, type ListedStatus, type ListPart } from './media-list.api.ts';

/** A list that grows: the part the page came with and what was asked for since. */
export function useMore(status: ListedStatus, first: ListPart) {
  const api = useApi();
  const [grown, setGrown] = useState<{ from: ListPart; list: ListPart }>({
    from: first,
    list: first,
  });
  // A list that was loaded anew (another page, a fresh visit) begins again.
  const list = grown.from === first ? grown.list : first;
  const { state, run } = useRequest((page: number) => loadPart(api, status, page));
  const loadMore = async () => {
    if (list.nextPage === null || state === 'in_progress') return;
    const more = await run(list.nextPage);
    if (more === null) return;
    const known = new Set(list.entries.map(({ id }) => id));
    setGrown({
      from: first,
      list: {
        ...list,
        // The list may have moved on between two pages; nothing is shown twice.
        entries: [...list.entries, ...more.entries.filter(({ id }) => !known.has(id))],
        totalCount: more.totalCount,
        nextPage: more.nextPage,
      },
    });
  };
  return { list, loading: state === 'in_progress', failed: state === 'error', loadMore };
}
