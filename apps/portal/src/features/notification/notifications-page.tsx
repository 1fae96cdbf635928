import type { NotificationSettings } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { AccountFrame, AccountSection } from '../account/index.ts';
import { PrivacyChoices } from '../consent/index.ts';
import { PushSwitch } from './push-switch.tsx';
import { TopicChoice } from './topic-choice.tsx';

export interface NotificationsPageData {
  readonly settings: NotificationSettings;
}

/** Notification settings: on or off in this browser, the topics, and mails. */
export function NotificationsPage({ data }: { readonly data: NotificationsPageData }) {
  const t = useTranslations('notification');
  const tenant = useTenant();
  const { applicationServerKey: serverKey, topics } = data.settings;
  return (
    <AccountFrame title={t('title')} intro={t('intro')}>
      {serverKey === null ? (
        <AccountSection title={t('device')} text={t('byService', { tenant: tenant.name })}>
          <PrivacyChoices className={buttonClass('neutral')}>{t('choices')}</PrivacyChoices>
        </AccountSection>
      ) : (
        <>
          <AccountSection title={t('device')} text={t('deviceText')}>
            <PushSwitch serverKey={serverKey} />
          </AccountSection>
          <AccountSection title={t('topics')} text={t('topicsText')}>
            <TopicChoice initial={topics} shown={['starting', 'highlights', 'followed']} />
          </AccountSection>
        </>
      )}
      <AccountSection title={t('mails')} text={t('mailsText')}>
        <TopicChoice initial={topics} shown={['reminder_mails']} />
      </AccountSection>
    </AccountFrame>
  );
}
