import { Suspense } from 'react';
import { useSignedIn } from '../../lib/session/index.ts';
import { openStepPath } from '../../lib/session/sign-up-steps.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

/** Few viewers leave the steps, and the home page would bring this and its texts for all. */
const OpenSteps = lazyPart(async () => (await import('./open-steps.tsx')).OpenSteps);

/** Leads who left the steps of the sign-up back to them, until they do not want to. */
export function ResumeSteps() {
  const signedIn = useSignedIn();
  if (!signedIn || openStepPath() === null) return null;
  return (
    <Suspense fallback={null}>
      <OpenSteps />
    </Suspense>
  );
}
