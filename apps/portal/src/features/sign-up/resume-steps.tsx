import { clsx } from 'clsx';
import { Suspense } from 'react';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { useSignedIn } from '../../lib/session/index.ts';
import { currentStepPath } from '../../lib/session/sign-in/sign-up-steps.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

/** Lazy: few viewers leave the steps early, and the home page would load this and its texts for everyone. */
const OpenSteps = lazyPart(async () => (await import('./open-steps.tsx')).OpenSteps);

/** Has the height of `OpenSteps`, whose buttons are below its text on a phone. */
const Space = ({ className }: { readonly className?: string }) => (
  <div className={clsx('mt-5 h-33 sm:h-19.5 md:mt-6', className)} />
);

/**
 * Links viewers back to the sign-up steps that they left, until they dismiss it. The server writes its space for
 * everyone, and `theme-script.ts` shows it.
 */
export function ResumeSteps() {
  const isHydrated = useHydrated();
  const signedIn = useSignedIn();
  if (!isHydrated) return <Space className="hidden in-data-steps:block" />;
  if (!signedIn || currentStepPath() === null) return null;
  return (
    <Suspense fallback={<Space />}>
      <OpenSteps />
    </Suspense>
  );
}
