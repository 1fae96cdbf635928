import { localePrefix, themes, type Locale, minuteMs } from '@grandstand/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SelectField } from '../../ui/room/control.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Skeleton } from '../../ui/states.tsx';

const viewers = ['signedOut', 'signedIn', 'ticketHolders'] as const;

/** Half the lifetime of a preview: its link can be opened for the other half. */
const renewEveryMs = 7 * minuteMs;

/** Opens the portal with the draft as a viewer sees it, in a language and a theme. */
export function PreviewDialog({ onClose }: { readonly onClose: () => void }) {
  const { api, tenant } = useStudio();
  const t = useTranslations('frontPage');
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' });
  const [viewer, setViewer] = useState<string>('signedOut');
  const [locale, setLocale] = useState<Locale>(tenant.locales[0] ?? 'en');
  const [theme, setTheme] = useState('');
  const query = useQuery({
    queryKey: ['front-page-preview'],
    queryFn: async () => (await api.frontPage.createPreview()).content.token,
    refetchInterval: renewEveryMs,
    gcTime: 0,
  });
  const searchOf = (token: string) =>
    new URLSearchParams({ token, viewer, ...(theme !== '' && { theme }) }).toString();
  return (
    <Modal isOpen onClose={onClose} title={t('preview')} description={t('previewIntro')}>
      <div className="flex flex-col gap-3">
        <SelectField
          label={t('previewViewer')}
          value={viewer}
          onChange={({ target }) => setViewer(target.value)}
        >
          {viewers.map((item) => (
            <option key={item} value={item}>
              {t(`audiences.${item}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('previewLocale')}
          value={locale}
          onChange={({ target }) => setLocale(target.value as Locale)}
        >
          {tenant.locales.map((item) => (
            <option key={item} value={item}>
              {names.of(item)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('previewTheme')}
          value={theme}
          onChange={({ target }) => setTheme(target.value)}
        >
          <option value="">{t('themes.standard')}</option>
          {themes.map((item) => (
            <option key={item} value={item}>
              {t(`themes.${item}`)}
            </option>
          ))}
        </SelectField>
        <QueryResult query={query} fallback={<Skeleton className="h-11" />}>
          {(token) => (
            <a
              href={`${localePrefix(locale)}/front-page-preview/?${searchOf(token)}`}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('primary')}
            >
              {t('openPreview')}
            </a>
          )}
        </QueryResult>
      </div>
    </Modal>
  );
}
