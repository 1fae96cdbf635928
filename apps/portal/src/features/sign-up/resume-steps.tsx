import { clsx } from 'clsx';
import { Suspense } from 'react';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { useSignedIn } from '../../lib/session/index.ts';
import { currentStepPath } from '../../lib/session/sign-in/sign-up-steps.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

/** Lazy: few viewers leave the steps early, and the home page would load this and its texts for everyone. */
const OpenSteps = lazyPart(async () => (await import('./open-steps.tsx')).OpenSteps);

/** The height of `OpenSteps`, which has its buttons below its text on phones. */
const reserve = 'mt-5 min-h-33.5 sm:min-h-19.5 md:mt-6';

/**
 * Links viewers back to the sign-up steps that they left, until they dismiss it. Its space is reserved before the
 * browser has its script: the server renders that for everyone, and `theme-script.ts` shows it.
 */
export function ResumeSteps() {
  const isHydrated = useHydrated();
  const signedIn = useSignedIn();
  if (!isHydrated) return <div className={clsx(reserve, 'hidden in-data-steps:block')} />;
  if (!signedIn || currentStepPath() === null) return null;
  return (
    <Suspense fallback={<div className={reserve} />}>
      <OpenSteps />
    </Suspense>
  );
}
