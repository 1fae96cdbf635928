import { playErrorCodes } from '@grandstand/contract/constants';
import type { DeferredTexts, PlayerTexts } from '@grandstand/player';
import { textsByKey, translatePlayerTexts } from '@grandstand/player/translate-texts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';

/**
 * Returns every text of the player in the viewer's language.
 * @param deferred texts that load after playback has started; null before
 */
export function usePlayerTexts(deferred: DeferredTexts | null): PlayerTexts {
  const t = useTranslations('player');
  const format = useFormatter();
  return useMemo(
    () =>
      translatePlayerTexts({
        translate: t,
        formatTime: (epochMs) => format.dateTime(epochMs, { timeStyle: 'medium' }),
        formatList: (labels) => format.list(labels),
        region: (title) => (title === null ? t('region') : t('regionOf', { title })),
        error: textsByKey(playErrorCodes, (key) => t(`error.${key}`)),
        deferred,
      }),
    [t, format, deferred],
  );
}
