import { definePage } from '../../lib/page/define-page.ts';
import { InfoPage, type InfoPageData } from './info-page.tsx';
import { infoHead, loadInfoPage } from './info.api.ts';

export const page = definePage<InfoPageData>({
  load: (context) => loadInfoPage(context, 'privacy'),
  head: infoHead,
  View: InfoPage,
});
