import type { ClipAllowance as Allowance } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { clockText } from '../../event-card/index.ts';

/** States how much of a paid match the viewer may still cut. */
export function ClipAllowance({ allowance }: { readonly allowance: Allowance }) {
  const t = useTranslations('clipEditor');
  const { left, longest } = allowance;
  if (left === null) return null;
  const text =
    left === 0
      ? t('noneLeft')
      : t('left', { left: clockText(left), longest: clockText(Math.min(longest, left)) });
  return <p className="text-sm text-muted">{text}</p>;
}
