import { LayoutGrid } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { buttonClass } from '../../../ui/button.ts';

/** Links to the multi-view, with this match first. */
export function MultiViewLink({ eventId }: { readonly eventId: string }) {
  const t = useTranslations('multiViewLink');
  return (
    <AppLink to="/live/multi" search={{ events: eventId }} className={buttonClass('neutral')}>
      <LayoutGrid aria-hidden="true" className="size-4.5" />
      {t('watchWith')}
    </AppLink>
  );
}
