import type { Identity } from '@grandstand/contract';
import { definePage } from '../../lib/page/define-page.ts';
import { FollowingPage } from './following-page.tsx';
import { loadFollowedItems } from './following.api.ts';

export const page = definePage<{ readonly items: readonly Identity[] }>({
  load: async ({ api }) => ({ items: await loadFollowedItems(api) }),
  head: ({ t, tenant }) => ({
    title: `${t('following.title')} · ${tenant.name}`,
    description: t('following.intro'),
  }),
  View: FollowingPage,
});
