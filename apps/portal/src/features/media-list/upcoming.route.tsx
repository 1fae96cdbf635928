import { definePage } from '../../lib/page/define-page.ts';
import { listHead } from './list/list-head.ts';
import { loadUpcoming, UpcomingPage, type UpcomingPageData } from './schedule/upcoming-page.tsx';

export const page = definePage<UpcomingPageData>({
  load: loadUpcoming,
  head: (context) => listHead('upcoming', context),
  View: UpcomingPage,
});
