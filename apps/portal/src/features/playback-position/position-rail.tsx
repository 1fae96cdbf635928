import { useTranslations } from 'use-intl/react';
import { Rail } from '../../ui/rail.tsx';
import { EventCard } from '../event-card/index.ts';
import { useOpenVideos } from './use-open-videos.ts';

const most = 12;

/** What the viewer began to watch and did not finish; nothing without any. */
export function PositionRail({ now }: { readonly now: number }) {
  const t = useTranslations('playbackPosition');
  const card = useTranslations('eventCard');
  const open = useOpenVideos().slice(0, most);
  if (open.length === 0) return null;
  return (
    <Rail title={t('rail')} texts={{ back: card('railBack'), forward: card('railForward') }}>
      {open.map(({ event }) => (
        <li key={event.id} className="min-w-0">
          <EventCard event={event} now={now} />
        </li>
      ))}
    </Rail>
  );
}
