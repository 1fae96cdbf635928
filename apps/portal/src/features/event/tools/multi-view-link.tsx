import { LayoutGrid } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { menuRowClass } from '../../../ui/overlay/menu.tsx';

/** Links to the multi-view, with this match first and then what else is live. */
export function MultiViewLink({ eventId }: { readonly eventId: string }) {
  const t = useTranslations('multiViewLink');
  return (
    <AppLink to="/live/multi" search={{ events: eventId, with: 'live' }} className={menuRowClass}>
      <LayoutGrid aria-hidden="true" className="size-4.5 shrink-0" />
      {t('watchWith')}
    </AppLink>
  );
}
