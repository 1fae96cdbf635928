import { infoTypes } from '@grandstand/contract/constants';
import { definePage } from '../../lib/page/define-page.ts';
import { InfoPage, type InfoPageData } from './info-page.tsx';
import { infoHead, loadInfoPage } from './info.api.ts';

export const page = definePage<InfoPageData>({
  load: (context) => loadInfoPage(context, context.params['type'] ?? ''),
  head: (context) => {
    const { type } = context.data;
    // `/info/faq` is the same page as `/faq`.
    const short = infoTypes.find((known) => known === type);
    return { ...infoHead(context), ...(short !== undefined && { canonical: `/${short}/` }) };
  },
  View: InfoPage,
});
