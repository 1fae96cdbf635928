import { isId } from '../../lib/page/route-row.ts';
import { definePage, titled } from '../../lib/page/define-page.ts';
import { loadEvent } from '../event/index.ts';
import { RedeemPage, type RedeemPageData } from './redeem-page.tsx';

export const page = definePage<RedeemPageData>({
  load: async ({ api, search }) => {
    const id = search['event'];
    // Optional context for the code: the page works without it.
    const event = isId(id) ? await loadEvent(api, id ?? '').catch(() => null) : null;
    if (event === null) return { event };
    const { title, eventStatus } = event;
    return { event: { id: event.id, title, isUpcoming: eventStatus === 'upcoming' } };
  },
  ...titled(
    (t) => t('accessCode.title'),
    (t) => t('accessCode.text'),
  ),
  View: RedeemPage,
});
