import type { Account } from '@grandstand/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useSession } from '../../lib/session/index.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { requiresConsent } from '../../lib/third-parties/requires-consent.ts';
import { buttonClass } from '../../ui/button.ts';
import { PrivacyChoices } from '../consent/index.ts';
import { SpoilerSwitch } from '../spoiler-free/index.ts';
import { AccountFrame, AccountSection } from './account-frame.tsx';
import { AvatarPicker } from './avatar-picker.tsx';
import { DeleteAccount } from './deletion/delete-account.tsx';
import { ExportData } from './export-data.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { VerifyNotice } from './verify-notice.tsx';

/** The profile, the data export and the deletion of the account. */
export function GeneralPage({ data }: { readonly data: { readonly account: Account } }) {
  const t = useTranslations('profile');
  const tAccount = useTranslations('account');
  const consent = useTranslations('consentSettings');
  const spoilerFree = useTranslations('spoilerFree');
  const spoilerFreeSetting = useTranslations('spoilerFreeSetting');
  const tenant = useTenant();
  const { account } = data;
  const user = useSession((state) => state.user);
  // The form stays if the session ends elsewhere while the viewer types (ACC-05).
  const [initialUser] = useState(user);
  if (initialUser === null) return null;
  return (
    <AccountFrame title={tAccount('general')} intro={tAccount('generalText')}>
      {!account.emailVerified && <VerifyNotice email={account.email} />}
      <AccountSection title={t('picture')}>
        <AvatarPicker
          name={initialUser.fullName || initialUser.email}
          initialUrl={account.avatarUrl}
        />
      </AccountSection>
      <AccountSection title={t('title')} text={t('text')}>
        <ProfileFields user={initialUser} />
      </AccountSection>
      <AccountSection title={t('data')} text={t('dataText')}>
        <ExportData />
      </AccountSection>
      <AccountSection title={spoilerFree('title')} text={spoilerFreeSetting('text')}>
        <SpoilerSwitch look="button" />
      </AccountSection>
      {requiresConsent(tenant) && (
        <AccountSection title={consent('title')} text={consent('text')}>
          <PrivacyChoices className={buttonClass('neutral')}>{consent('choose')}</PrivacyChoices>
        </AccountSection>
      )}
      <AccountSection title={t('delete')} text={t('deleteText')}>
        <DeleteAccount account={account} />
      </AccountSection>
    </AccountFrame>
  );
}
