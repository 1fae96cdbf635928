import { Languages } from 'lucide-react';
import { localeNameOf } from '@grandstand/contract/constants';
import { useLocale, useTranslations } from 'use-intl';
import { studioLocales, type StudioLocale } from '../../lib/studio-tenant.ts';
import { useStudio } from '../../lib/studio-context.ts';

/** The language of the studio. */
export function LocaleChoice() {
  const { setLocale } = useStudio();
  const locale = useLocale();
  const t = useTranslations('frame');
  return (
    <label className="flex min-h-11 items-center gap-2">
      <Languages aria-hidden className="size-5 text-muted" />
      <span className="sr-only">{t('language')}</span>
      <select
        className="min-h-11 rounded-lg bg-transparent pe-2 text-text"
        value={locale}
        onChange={({ target }) => setLocale(target.value as StudioLocale)}
      >
        {studioLocales.map((studioLocale) => (
          <option key={studioLocale} value={studioLocale}>
            {localeNameOf(studioLocale)}
          </option>
        ))}
      </select>
    </label>
  );
}
