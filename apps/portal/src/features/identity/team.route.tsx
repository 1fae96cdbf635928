import { definePage } from '../../lib/page/define-page.ts';
import { identityHead } from './page/identity-head.ts';
import { IdentityPage } from './page/identity-page.tsx';
import { loadIdentityPage, type IdentityPageData } from './identity.api.ts';

export const page = definePage<IdentityPageData>({
  load: (context) => loadIdentityPage(context, 'team', context.params['teamId'] ?? ''),
  head: identityHead,
  View: IdentityPage,
});
