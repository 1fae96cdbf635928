import type { OperatorEvent } from '@grandstand/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Notice } from '../../ui/room/notice.tsx';
import { shownFixtureQuery } from '../fixture/fixture.api.ts';

/** Returns why the home page cannot show a match at its top; null if it can. */
export function problemOfFeatured({
  withdrawn,
  cancelled,
  safeguarded,
  eventStatus,
}: Pick<OperatorEvent, 'withdrawn' | 'cancelled' | 'safeguarded' | 'eventStatus'>) {
  if (withdrawn) return 'withdrawn';
  if (cancelled) return 'cancelled';
  if (safeguarded) return 'minors';
  return eventStatus === 'archived' ? 'over' : null;
}

/** Says why the chosen match will not lead the page, or that this is not known. */
export function FeaturedNotice({ eventId }: { readonly eventId: string | null }) {
  const { api } = useStudio();
  const t = useTranslations('frontPage.featuredProblems');
  const failureText = useFailureText();
  const { data, error } = useQuery(shownFixtureQuery(api, eventId));
  const problem = eventId === null || data === undefined ? null : problemOfFeatured(data);
  if (data === undefined && error !== null)
    return (
      <Notice look="warning">
        {t('unchecked')} {failureText(error)}
      </Notice>
    );
  return problem === null ? null : <Notice look="warning">{t(problem)}</Notice>;
}
