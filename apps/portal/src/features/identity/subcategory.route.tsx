import { definePage } from '../../lib/page/define-page.ts';
import { identityHead } from './page/identity-head.ts';
import { IdentityPage } from './page/identity-page.tsx';
import { loadIdentityPage, type IdentityPageData } from './identity.api.ts';

export const page = definePage<IdentityPageData>({
  load: (context) => {
    const { mainId = '', subId = '' } = context.params;
    return loadIdentityPage(context, 'subcategory', subId, mainId);
  },
  head: identityHead,
  View: IdentityPage,
});
