import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { toLocation } from '../../lib/navigation/search.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import {
  endSteps,
  completeStep,
  pathBefore,
  stepsAfter,
  type SignUpStep,
} from '../../lib/session/sign-in/sign-up-steps.ts';
import { buttonClass } from '../../ui/button.ts';
import { StepBar, useSportCount } from './step-bar.tsx';

interface Props {
  readonly step: SignUpStep;
  readonly title: string;
  readonly text: string;
  /** Saves the step, then calls `pass` to continue. */
  readonly onContinue?: (pass: () => void) => void;
  /** True if the content of the step has its own links to continue: the frame then has no Continue button. */
  readonly hasOwnLinks?: boolean;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A step after the sign-up: it can be completed, skipped or resumed. */
export function StepFrame({
  step,
  title,
  text,
  onContinue,
  hasOwnLinks = false,
  busy = false,
  children,
}: Props) {
  const t = useTranslations('signUpSteps');
  const tenant = useTenant();
  const navigate = useNavigate();
  const go = (path: string) => navigate(toLocation(path));
  const sports = useSportCount();
  const previousPath = pathBefore(tenant, step, sports);
  // The choice of a club cannot be skipped (RTE-36).
  const remaining = stepsAfter(tenant, step, sports).filter((item) => item !== 'club');

  const pass = () => void go(completeStep(tenant, step, sports));

  return (
    <div className="self-start">
      <StepBar step={step} />
      <h1 className="heading text-3xl md:text-4xl">{title}</h1>
      <p className="mt-2 mb-6 text-muted">{text}</p>
      {children}
      <div className="action-bar sticky bottom-0 z-10 -mx-(--gutter) mt-8 flex flex-wrap items-center gap-2 border-t border-line bg-canvas px-(--gutter) py-4">
        {previousPath !== null && (
          <button
            type="button"
            aria-label={t('back')}
            className={`${buttonClass('quiet', 'large')} px-4!`}
            onClick={() => void go(previousPath)}
          >
            <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          </button>
        )}
        <button
          type="button"
          className={`${buttonClass(hasOwnLinks ? 'neutral' : 'quiet', 'large')} px-4! ${hasOwnLinks ? 'ms-auto' : ''}`}
          onClick={pass}
        >
          {t('skip')}
        </button>
        {!hasOwnLinks && (
          <button
            type="button"
            className={`${buttonClass('accent', 'large')} ms-auto`}
            disabled={busy}
            onClick={() => (onContinue === undefined ? pass() : onContinue(pass))}
          >
            {t('next')}
          </button>
        )}
      </div>
      {remaining.length > 0 && (
        <p className="text-center">
          <button
            type="button"
            className="min-h-11 text-sm text-muted underline underline-offset-4"
            onClick={() => void go(endSteps())}
          >
            {t('skipAll')}
          </button>
        </p>
      )}
    </div>
  );
}
