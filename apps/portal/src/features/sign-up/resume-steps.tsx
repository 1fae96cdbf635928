import { Suspense } from 'react';
import { useSignedIn } from '../../lib/session/index.ts';
import { currentStepPath } from '../../lib/session/sign-in/sign-up-steps.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

/** Lazy: few viewers leave the steps early, and the home page would load this and its texts for everyone. */
const OpenSteps = lazyPart(async () => (await import('./open-steps.tsx')).OpenSteps);

/** Links viewers back to the sign-up steps that they left, until they dismiss it. */
export function ResumeSteps() {
  const signedIn = useSignedIn();
  if (!signedIn || currentStepPath() === null) return null;
  return (
    <Suspense fallback={null}>
      <OpenSteps />
    </Suspense>
  );
}
