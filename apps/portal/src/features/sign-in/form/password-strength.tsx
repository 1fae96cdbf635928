import { passwordMinimum } from '@grandstand/contract/constants';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';

const levels = ['veryWeak', 'weak', 'fair', 'good', 'strong'] as const;
const colors = [
  'bg-danger-text',
  'bg-danger-text',
  'bg-[#c98500]',
  'bg-success-text',
  'bg-success-text',
];
/** Time without typing before an estimate, ms: a password is not rated while it is typed. */
const pauseMs = 1000;

interface Props {
  readonly value: string;
  /** Data of the viewer, e.g. name and address: a password that contains it is weaker. */
  readonly userInputs?: readonly string[];
  /** True while the field has the focus. */
  readonly isFocused: boolean;
}

/**
 * The strength of a password, as bars and an announced word: after a pause in typing, or once the field is
 * left. A password that is still too short is only rated when the field is left. It only advises: the field's
 * own rules decide. The estimator loads at the first estimate.
 */
export function PasswordStrength({ value, userInputs = [], isFocused }: Props) {
  const t = useTranslations('signInForm.strength');
  const [estimate, setEstimate] = useState<{ value: string; score: number } | null>(null);
  // A string, so that a new array with the same inputs does not restart the effect.
  const joinedInputs = userInputs.join('\n');
  useEffect(() => {
    if (value === '' || (isFocused && value.length < passwordMinimum)) return undefined;
    let isCurrent = true;
    const timer = setTimeout(
      () => {
        import('./estimate-password.ts').then(
          ({ estimatePassword }) =>
            isCurrent &&
            setEstimate({ value, score: estimatePassword(value, joinedInputs.split('\n')) }),
          // Without the estimator, no advice is shown.
          () => {},
        );
      },
      isFocused ? pauseMs : 0,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [value, joinedInputs, isFocused]);
  const score = estimate?.value === value ? estimate.score : null;
  const level = score === null ? null : (levels[score] ?? null);
  return (
    <div className="-mt-3 grid gap-1.5">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1.5">
        {[0, 1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={clsx(
              'h-1.5 rounded-full transition-colors duration-200',
              score !== null && bar < Math.max(1, score) ? colors[score] : 'bg-hover',
            )}
          />
        ))}
      </div>
      {/* The same height if empty: nothing below moves while typing. */}
      <p role="status" className="min-h-5 text-caption leading-5 text-muted">
        {level !== null && t('is', { level: t(level) })}
      </p>
    </div>
  );
}
