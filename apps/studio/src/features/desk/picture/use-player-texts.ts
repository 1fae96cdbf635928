import { playErrorCodes } from '@grandstand/contract/constants';
import type { PlayerTexts } from '@grandstand/player';
import { textsByKey, translatePlayerTexts } from '@grandstand/player/translate-texts';
import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

/**
 * Returns the texts of the player's controls in the operator's language, within `WithTexts`. The studio offers none
 * of the settings that have texts of their own, such as the look of captions.
 * @param match its title
 */
export function usePlayerTexts(match: string): PlayerTexts {
  const t = useTranslations('player');
  const region = useTranslations('desk.monitor')('region', { match });
  const format = useFormatter();
  return useMemo(
    () =>
      translatePlayerTexts({
        translate: t,
        formatTime: (epochMs) => format.dateTime(epochMs, { timeStyle: 'medium' }),
        formatList: (labels) => format.list(labels),
        region: () => region,
        error: textsByKey(playErrorCodes, (key) => t(`error.${key}`)),
        deferred: null,
      }),
    [t, format, region],
  );
}
