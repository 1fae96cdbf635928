import { useMatches } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import type { RouteRow } from '../../lib/page/route-row.ts';
import { useApi, useTenant } from '../../lib/portal/portal-context.tsx';
import { useSession } from '../../lib/session/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { askableFrom, pagesWithoutSurvey, surveyTimes } from './survey-rules.ts';
import { refreshRecords } from './survey.api.ts';

const SurveyPrompt = lazyPart(async () => (await import('./survey-prompt.tsx')).SurveyPrompt);

/** The longest that a browser's timer can wait, ms: a longer one would go off at once. */
const longestTimer = 2 ** 31 - 1;

/** What the app puts beside each of its routes; an address that nothing has is no route of its own. */
const rowOf = (beside: { readonly row?: RouteRow } = {}): RouteRow | undefined => beside.row;

/**
 * Waits until the signed-in viewer may be asked, and for the delay on pages where they may be; going on
 * to another such page does not begin it again. What is shown then is fetched then.
 */
export function SurveyWatch() {
  const { name_short: nameShort, user_survey_name: survey, payments } = useTenant();
  const row = useMatches({
    select: (matches) => rowOf(matches.at(-1)?.staticData),
  });
  const api = useApi();
  const user = useSession((state) => state.user);
  const times = surveyTimes(nameShort);
  const from = user === null ? null : askableFrom(user, survey, times);
  const { delay } = times;
  // Nobody is interrupted in paying, and the policy of such a page has no room for the form.
  const isPaying = row?.pays === true && payments !== undefined;
  const isPage = !isPaying && !pagesWithoutSurvey.has(row?.name ?? '');
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (from === null || !isPage) return undefined;
    let wanted = true;
    const ask = async () => {
      // A timer that could not be as long as that.
      if (Date.now() < from) return;
      // Answered on another device, it is answered here: then this is done anew, with another `from`.
      await refreshRecords(api);
      if (wanted) setDue(true);
    };
    const timer = setTimeout(
      // Who cannot be reached is not asked: the outcome could not be kept either.
      () => void ask().catch((error: unknown) => warn('could not be begun', error)),
      Math.min(Math.max(delay, from - Date.now()), longestTimer),
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
      setDue(false);
    };
  }, [api, delay, from, isPage]);
  return isDue ? (
    <Suspense fallback={null}>
      <SurveyPrompt survey={survey} />
    </Suspense>
  ) : null;
}

// oxlint-disable-next-line no-console
const warn = (what: string, error: unknown) => console.warn(`The survey ${what}`, error);
