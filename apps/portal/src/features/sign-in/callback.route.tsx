import { definePage } from '../../lib/page/define-page.ts';
import { CallbackPage } from './provider/callback-page.tsx';

export const page = definePage<{ provider: string }>({
  load: async ({ params }) => ({ provider: params['provider'] ?? '' }),
  head: ({ t, tenant }) => ({
    title: `${t('signIn.provider.section')} · ${tenant.name}`,
    description: t('navigation.signInText'),
  }),
  View: CallbackPage,
});
