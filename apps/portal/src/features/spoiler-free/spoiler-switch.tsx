import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { useHidesResults } from '../../lib/results/results.ts';
import { buttonClass } from '../../ui/button.ts';
import { menuRowClass } from '../../ui/overlay/menu.tsx';
import { setSpoilerFree } from './set-spoiler-free.ts';

interface Props {
  /** A button of a page, or a row of a menu. */
  readonly look: 'button' | 'row';
}

/** The switch that hides or shows all results. */
export function SpoilerSwitch({ look }: Props) {
  const t = useTranslations('spoilerFree');
  const api = useApi();
  const areHidden = useHidesResults();
  const isHydrated = useHydrated();
  const Icon = areHidden ? EyeOff : Eye;
  return (
    <button
      type="button"
      // A menu opens without scripts and may be hydrated after the rest of the page; a press before that
      // would be lost.
      disabled={look === 'row' && !isHydrated}
      role="switch"
      aria-checked={areHidden}
      title={t('what')}
      className={
        look === 'row'
          ? menuRowClass
          : clsx(
              buttonClass(areHidden ? 'accent' : 'neutral'),
              'max-w-full flex-wrap justify-start! py-2 text-start whitespace-normal!',
            )
      }
      onClick={() => setSpoilerFree(api, !areHidden)}
    >
      <Icon aria-hidden="true" className={clsx('size-4.5', look === 'row' && 'text-muted')} />
      <span className={clsx(look === 'row' && 'flex-1')}>{t('title')}</span>
      <span aria-hidden="true" className={clsx(look === 'row' && 'text-muted')}>
        {t(areHidden ? 'on' : 'off')}
      </span>
    </button>
  );
}
