import { definePage } from '../../lib/page/define-page.ts';
import { listHead } from './list/list-head.ts';
import { LivePage, loadLivePage, type LivePageData } from './schedule/live-page.tsx';

export const page = definePage<LivePageData>({
  load: (context) => loadLivePage(context, null),
  head: (context) => listHead('live', context),
  View: LivePage,
});
