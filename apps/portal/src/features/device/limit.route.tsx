import { definePage } from '../../lib/page/define-page.ts';
import { LimitPage } from './limit-page.tsx';

export const page = definePage({
  head: ({ t, tenant }) => ({
    title: `${t('device.limitTitle')} · ${tenant.name}`,
    description: t('navigation.signInText'),
  }),
  View: LimitPage,
});
