import { useTranslations } from 'use-intl/react';
import { EventRail } from '../event-card/index.ts';
import { RemoveButton } from './remove-button.tsx';
import { useOpenVideos } from './use-open-videos.ts';

const most = 12;

/** What the viewer began to watch and did not finish; nothing without any. */
export function PositionRail({ now }: { readonly now: number }) {
  const t = useTranslations('playbackPosition');
  const events = useOpenVideos()
    .slice(0, most)
    .map(({ event }) => event);
  return <EventRail title={t('rail')} events={events} now={now} Beside={RemoveButton} />;
}
