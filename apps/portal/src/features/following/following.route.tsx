import type { Identity } from '@grandstand/contract';
import { definePage, titled } from '../../lib/page/define-page.ts';
import { FollowingPage } from './following-page.tsx';
import { loadFollowedItems } from './following.api.ts';

export const page = definePage<{ readonly items: readonly Identity[] }>({
  load: async ({ api, tenant }) => ({ items: await loadFollowedItems({ api, tenant }) }),
  ...titled(
    (t) => t('following.title'),
    (t) => t('following.intro'),
  ),
  View: FollowingPage,
});
