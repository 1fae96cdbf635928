import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { toLocation } from '../../lib/navigation/search.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import {
  completeStep,
  readProgress,
  type SignUpStep,
} from '../../lib/session/sign-in/sign-up-steps.ts';
import { buttonClass } from '../../ui/button.ts';

/**
 * Returns the path to return to after the sign-up if the viewer is at this step, else null. It is stored in
 * the browser, so null on the server.
 */
export function useStepTarget(step: SignUpStep): string | null {
  const [target, setTarget] = useState<string | null>(null);
  // A layout effect, so that nothing that depends on it moves after the first paint.
  useLayoutEffect(() => {
    const progress = readProgress();
    setTarget(progress?.step === step ? progress.target : null);
  }, [step]);
  return target;
}

/** Continues after a step on a page without the step layout. */
export function StepDone({ step }: { readonly step: SignUpStep }) {
  const t = useTranslations('signUpSteps');
  const tenant = useTenant();
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className={buttonClass('accent', 'large')}
      onClick={() => void navigate(toLocation(completeStep(tenant, step)))}
    >
      {t('next')}
    </button>
  );
}
