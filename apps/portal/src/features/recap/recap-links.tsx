import type { Event } from '@grandstand/contract';
import { Zap } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useBrowserData } from '../../lib/page/browser-data.tsx';
import { chipClass } from '../../ui/form/chip.ts';
import { loadRecaps } from './recap.api.ts';

/**
 * Links to the recaps of a match by length. Renders nothing if there are none or loading failed. Only for
 * viewers who may see the result.
 */
export function RecapLinks({ event }: { readonly event: Pick<Event, 'id'> }) {
  const t = useTranslations('recap');
  const data = useBrowserData({
    what: 'Recaps',
    about: event.id,
    load: ({ api }) => loadRecaps(api, event.id),
  });
  // Reserves the final height, so that nothing below moves.
  if (data.state === 'loading') return <div className="min-h-11" />;
  if (data.state === 'failed' || data.value.length === 0) return null;
  return (
    <nav aria-labelledby="recap-links" className="flex flex-wrap items-center gap-2 px-(--gutter)">
      <h2 id="recap-links" className="me-1 text-[15px] font-semibold">
        {t('automaticTitle')}
      </h2>
      {data.value.map(({ length }) => (
        <AppLink
          key={length}
          to="/events/recap/{eventId}"
          params={{ eventId: event.id }}
          search={{ minutes: String(length) }}
          className={chipClass()}
        >
          <Zap aria-hidden="true" className="size-4" />
          {t('minutes', { count: length })}
        </AppLink>
      ))}
    </nav>
  );
}
