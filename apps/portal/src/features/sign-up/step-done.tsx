import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { toLocation } from '../../lib/navigation/search.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { passStep, readProgress, type SignUpStep } from '../../lib/session/sign-up-steps.ts';
import { buttonClass } from '../../ui/button.ts';

/** Where the sign-up began, while the viewer is at this step of it; null otherwise. Known to the browser alone. */
export function useStepTarget(step: SignUpStep): string | null {
  const [target, setTarget] = useState<string | null>(null);
  // Before the page is seen: the bar of the steps would push what is pressed down.
  useLayoutEffect(() => {
    const progress = readProgress();
    setTarget(progress?.step === step ? progress.target : null);
  }, [step]);
  return target;
}

/** Goes on from a step that is done on a page without the frame of the steps. */
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
