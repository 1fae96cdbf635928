import type { Identity } from '@grandstand/contract';
import { Heart } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { buttonClass, buttonRowClass } from '../../ui/button.ts';
import { Notice } from '../../ui/notice.tsx';
import { AccountFrame } from '../account/index.ts';
import { FollowPicker } from './follow-picker.tsx';

function FollowLinks() {
  const t = useTranslations('following');
  const { enable_leagues_view: hasLeagues } = useTenant();
  return (
    <>
      {hasLeagues && (
        <AppLink to="/following/league" className={buttonClass('neutral')}>
          {t('findLeagues')}
        </AppLink>
      )}
      <AppLink to="/following/category" className={buttonClass('neutral')}>
        {t('findSports')}
      </AppLink>
    </>
  );
}

/** Everything the viewer follows, with links to more. */
export function FollowingPage({
  data,
}: {
  readonly data: { readonly items: readonly Identity[] };
}) {
  const t = useTranslations('following');
  const isEmpty = data.items.length === 0;
  return (
    <AccountFrame title={t('title')} intro={t('intro')}>
      {!isEmpty && (
        <div className={buttonRowClass}>
          <FollowLinks />
        </div>
      )}
      <FollowPicker
        items={data.items}
        isFollowedOnly
        empty={
          <Notice
            icon={Heart}
            title={t('noneTitle')}
            text={t('noneText')}
            action={isEmpty ? <FollowLinks /> : undefined}
          />
        }
      />
    </AccountFrame>
  );
}
