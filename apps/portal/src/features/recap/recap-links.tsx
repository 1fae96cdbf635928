import type { Event } from '@grandstand/contract';
import { useQuery } from '@tanstack/react-query';
import { Zap } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { chipClass } from '../../ui/form/chip.ts';
import { recapsQuery } from './recap.api.ts';

/**
 * Links to the recaps of a match by length. Renders nothing if there are none or loading failed. Only for
 * viewers who may see the result.
 */
export function RecapLinks({ event }: { readonly event: Pick<Event, 'id'> }) {
  const t = useTranslations('recap');
  const { data: recaps, isError } = useQuery(recapsQuery(useApi(), event.id));
  // Reserves the final height, so that nothing below moves.
  if (recaps === undefined) return isError ? null : <div className="min-h-11" />;
  if (recaps.length === 0) return null;
  return (
    <nav aria-labelledby="recap-links" className="flex flex-wrap items-center gap-2 px-(--gutter)">
      <h2 id="recap-links" className="me-1 text-body font-semibold">
        {t('automaticTitle')}
      </h2>
      {recaps.map(({ length }) => (
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
