import type { Account } from '@grandstand/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from '../../lib/i18n/use-formatter.ts';
import { ConfirmButton } from '../../ui/overlay/confirm-button.tsx';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { showToast } from '../../lib/toast.ts';

/** The sign-in providers of the account, each with a button that removes it. */
export function LinkedProviders({ account }: { readonly account: Account }) {
  const t = useTranslations('accountPassword');
  const tAccount = useTranslations('account');
  const format = useFormatter();
  const api = useApi();
  const [providers, setProviders] = useState(account.providers);
  if (providers.length === 0) return <p className="text-muted">{t('providersNone')}</p>;
  return (
    <ul>
      {providers.map(({ provider, email, addedAt }) => {
        const name = t(`providers.${provider}`);
        return (
          <li
            key={`${provider} ${addedAt}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-4 last:border-0"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold">{name}</p>
              <p className="text-caption text-muted">
                {email !== null && <EmailText email={email} />}
                {email !== null && <span aria-hidden="true"> · </span>}
                {t('providerSince', {
                  date: format.dateTime(Date.parse(addedAt), { dateStyle: 'medium' }),
                })}
              </p>
            </div>
            <ConfirmButton
              label={t('providerRemoveThis', { provider: name })}
              title={t('providerRemoveTitle', { provider: name })}
              text={t('providerRemoveText')}
              confirm={t('providerRemove')}
              cancel={tAccount('cancel')}
              act={async () => {
                await api.signIn.unlinkProvider({ body: { provider } });
                setProviders((before) => before.filter((item) => item.provider !== provider));
                showToast({ message: t('providerRemoved', { provider: name }) });
              }}
            />
          </li>
        );
      })}
    </ul>
  );
}
