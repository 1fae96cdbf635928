import type { DeferredTexts } from '@grandstand/player';
import {
  captionStyleValues,
  captionStyleParts,
  statRowNames,
  helpGroups,
  helpRowKeys,
  type HelpGroup,
  type HelpRow,
} from '@grandstand/player/core';
import { textsByKey } from '@grandstand/player/translate-texts';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { useNumberFormatter } from '../../../lib/i18n/use-formatter.ts';

const plainKeys = [
  'loop',
  'loopOff',
  'loopStart',
  'loopEnd',
  'audioTracks',
  'captionStyle',
  'captionStandard',
  'captionOwn',
  'captionReset',
  'captionSample',
  'chapters',
  'stats',
  'statsShow',
  'statsHide',
  'corner',
  'cornerOn',
  'cornerOff',
  'startChoice',
  'startChoiceStart',
  'startChoiceLive',
  'cast',
  'castOn',
  'castOver',
  'castLost',
  'castRefused',
  'nextGoal',
  'previousGoal',
  'help',
  'panoramaHint',
  'panoramaSlow',
  'panoramaFailed',
  'motion',
  'motionRefused',
  'playLeft',
  'playRight',
] as const;
const captionLooks = Object.values(captionStyleValues).flat();
const secondsStyle = {
  style: 'unit',
  unit: 'second',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
} as const;
const helpGroupNames = Object.keys(helpGroups) as HelpGroup[];
const helpRows = Object.keys(helpRowKeys) as HelpRow[];

/** Renders nothing. Supplies the texts that the player needs only once it plays. */
export function PlayerDeferredTexts({
  onTexts,
}: {
  readonly onTexts: (texts: DeferredTexts) => void;
}) {
  const t = useTranslations('playerSettings');
  const format = useNumberFormatter();
  useEffect(
    () =>
      onTexts({
        ...textsByKey(plainKeys, (key) => t(key)),
        captionParts: textsByKey(captionStyleParts, (key) => t(`captionParts.${key}`)),
        captionLooks: textsByKey(captionLooks, (key) => t(`captionLooks.${key}`)),
        statRows: textsByKey(statRowNames, (key) => t(`statRows.${key}`)),
        statSeconds: (seconds) => format.number(seconds, secondsStyle),
        helpGroups: textsByKey(helpGroupNames, (key) => t(`helpGroups.${key}`)),
        helpRows: textsByKey(helpRows, (key) => t(`helpRows.${key}`)),
      }),
    [t, format, onTexts],
  );
  return null;
}
