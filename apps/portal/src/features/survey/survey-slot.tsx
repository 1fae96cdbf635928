import { Suspense } from 'react';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { useSignedIn } from '../../lib/session/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const SurveyTimer = lazyPart(async () => (await import('./survey-timer.tsx')).SurveyTimer);

/** The slot of the survey, over every page. Its script loads only if the viewer may be prompted at all. */
export function SurveySlot() {
  const { user_survey_form_url: form } = useTenant();
  const signedIn = useSignedIn();
  return form !== '' && signedIn ? (
    <Suspense fallback={null}>
      <SurveyTimer />
    </Suspense>
  ) : null;
}
