import type { MatchOutcome } from '@grandstand/contract/constants';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';

const tones: Readonly<Record<MatchOutcome, string>> = {
  win: 'bg-success text-on-success',
  draw: 'bg-hover text-text',
  loss: 'bg-danger text-on-danger',
};

interface Props {
  /** Null if the viewer hides results. */
  readonly outcome: MatchOutcome | null;
}

/** The letter of an outcome in its colour; screen readers read the word. */
export function Outcome({ outcome }: Props) {
  const t = useTranslations('standings');
  return (
    <span
      className={clsx(
        'inline-grid size-6 shrink-0 place-items-center rounded-full text-xs font-bold',
        outcome === null ? 'border border-control text-muted' : tones[outcome],
      )}
    >
      <span aria-hidden="true">{outcome === null ? '?' : t(`letters.${outcome}`)}</span>
      <span className="sr-only">
        {t(outcome === null ? 'hiddenResult' : `outcomes.${outcome}`)}
      </span>
    </span>
  );
}
