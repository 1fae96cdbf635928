import { useMatches } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { rowOf } from '../../lib/page/route-row.ts';
import { useIsTaskOpen } from '../../lib/page/uninterrupted-task.ts';
import { useApi, useTenant } from '../../lib/portal/portal-context.tsx';
import { useSession } from '../../lib/session/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { earliestPromptAt, pagesWithoutSurvey, surveyTimes } from './survey-rules.ts';
import { refreshRecords } from './survey.api.ts';

const SurveyPrompt = lazyPart(async () => (await import('./survey-prompt.tsx')).SurveyPrompt);

/** Maximum timeout of a browser timer, ms: a longer one would fire at once. */
const maxTimeoutMs = 2 ** 31 - 1;

/**
 * Waits until the signed-in viewer may be prompted, and for the delay on pages that allow it. Navigating to
 * another such page does not restart the delay. The prompt loads only when it is due. It makes way for a form
 * that it would cover, and comes after the delay once that is closed.
 */
export function SurveyTimer() {
  const { name_short: nameShort, user_survey_name: survey, payments } = useTenant();
  const row = useMatches({ select: rowOf });
  const api = useApi();
  const user = useSession((state) => state.user);
  const times = surveyTimes(nameShort);
  const promptableAt = user === null ? null : earliestPromptAt(user, survey, times);
  const { delay } = times;
  // A payment must not be interrupted, and the policy of its page does not allow the form.
  const isPaying = row?.pays === true && payments !== undefined;
  const isTaskOpen = useIsTaskOpen();
  const isPromptAllowed = !isPaying && !isTaskOpen && !pagesWithoutSurvey.has(row?.name ?? '');
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (promptableAt === null || !isPromptAllowed) return undefined;
    let isCurrent = true;
    const prompt = async () => {
      // The timer ended early, at the maximum timeout.
      if (Date.now() < promptableAt) return;
      // If the viewer answered on another device, this effect runs again, with another `promptableAt`.
      await refreshRecords(api);
      if (isCurrent) setDue(true);
    };
    const timer = setTimeout(
      // No prompt if the server is unreachable: it could not store the outcome either.
      () => void prompt().catch((error: unknown) => warn('could not be started', error)),
      Math.min(Math.max(delay, promptableAt - Date.now()), maxTimeoutMs),
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      setDue(false);
    };
  }, [api, delay, promptableAt, isPromptAllowed]);
  return isDue ? (
    <Suspense fallback={null}>
      <SurveyPrompt survey={survey} />
    </Suspense>
  ) : null;
}

// oxlint-disable-next-line no-console
const warn = (problem: string, error: unknown) => console.warn(`The survey ${problem}`, error);
