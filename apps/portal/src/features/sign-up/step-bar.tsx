import { useTranslations } from 'use-intl/react';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { stepsOf, type SignUpStep } from '../../lib/session/sign-in/sign-up-steps.ts';
import { useSiteMenu } from '../navigation/index.ts';

/** Returns the tenant's number of sports; null if the menu with them did not load. */
export const useSportCount = (): number | null => useSiteMenu().categories.length || null;

/** The current position in the steps. Renders nothing for a single step. */
export function StepBar({ step }: { readonly step: SignUpStep }) {
  const t = useTranslations('signUpSteps');
  const steps = stepsOf(useTenant(), useSportCount());
  const currentIndex = steps.indexOf(step);
  if (currentIndex === -1 || steps.length === 1) return null;
  return (
    <div className="mb-6">
      <p className="mb-2 text-sm text-muted">
        {t('step', { step: currentIndex + 1, count: steps.length })}
      </p>
      <div aria-hidden="true" className="flex gap-2">
        {steps.map((item, index) => (
          <span
            key={item}
            className={`h-1.5 flex-1 rounded-full ${index <= currentIndex ? 'bg-accent-edge' : 'bg-hover'}`}
          />
        ))}
      </div>
    </div>
  );
}
