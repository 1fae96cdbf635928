import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { toLocation } from '../../lib/navigation/search.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import {
  passStep,
  readProgress,
  type SignUpStep,
} from '../../lib/session/sign-in/sign-up-steps.ts';
import { buttonClass } from '../../ui/button.ts';

/**
 * Returns where the sign-up started if the viewer is at this step, else null. Only the browser knows it.
 */
export function useStepTarget(step: SignUpStep): string | null {
  const [target, setTarget] = useState<string | null>(null);
  // Before the first paint: otherwise the step bar would push the buttons down.
  useLayoutEffect(() => {
    const progress = readProgress();
    setTarget(progress?.step === step ? progress.target : null);
  }, [step]);
  return target;
}

/** Continues after a step on a page without the step layout. */
export function StepDone({ step }: { readonly step: SignUpStep }) {
  const t = useTranslations('signUp');
  const tenant = useTenant();
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className={buttonClass('accent', 'large')}
      onClick={() => void navigate(toLocation(passStep(tenant, step)))}
    >
      {t('next')}
    </button>
  );
}
