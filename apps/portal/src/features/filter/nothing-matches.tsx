import { Funnel } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { CurrentPageLink } from '../../lib/navigation/current-page-link.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Notice } from '../../ui/notice.tsx';
import type { FilterName } from './filter.ts';

/** Empty state of a filtered list: offers to remove the filters. */
export function NothingMatches({ filters }: { readonly filters: readonly FilterName[] }) {
  const t = useTranslations('filter');
  return (
    <Notice
      icon={Funnel}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        <CurrentPageLink
          search={{ page: null, ...Object.fromEntries(filters.map((name) => [name, null])) }}
          preload={false}
          className={buttonClass('neutral')}
        >
          {t('clear')}
        </CurrentPageLink>
      }
    />
  );
}
