import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { buttonClass } from '../../../ui/button.ts';
import type { EventPageModel } from './use-event-page.ts';

/** Link from a clip to its match, and a button that reveals a title which was hidden as a spoiler. */
export function MomentLinks({ page }: { readonly page: EventPageModel }) {
  const t = useTranslations('event');
  return (
    <>
      <AppLink
        to="/events/{eventId}"
        params={{ eventId: page.state.data.eventId }}
        className="inline-flex min-h-11 items-center font-semibold text-accent-text hover:underline"
      >
        {t('fromMatch')}
      </AppLink>
      {page.isSpoilerFree && (
        <button
          type="button"
          className={buttonClass('neutral')}
          onClick={() => page.results.reveal('title')}
        >
          {t('showResult')}
        </button>
      )}
    </>
  );
}
