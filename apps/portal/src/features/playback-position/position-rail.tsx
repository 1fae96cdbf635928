import type { EventListEntry } from '@grandstand/contract';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { EventRail } from '../event-card/index.ts';
import { useOpenVideos } from './use-open-videos.ts';

const most = 12;

/** Of use to a signed-in viewer only, and so not in the first script of the page. */
const RemoveButton = lazy(async () => ({
  default: (await import('./remove-button.tsx')).RemoveButton,
}));

const Remove = ({ event }: { readonly event: EventListEntry }) => (
  <Suspense fallback={null}>
    <RemoveButton event={event} />
  </Suspense>
);

/** What the viewer began to watch and did not finish; nothing without any. */
export function PositionRail({ now }: { readonly now: number }) {
  const t = useTranslations('playbackPosition');
  const events = useOpenVideos()
    .slice(0, most)
    .map(({ event }) => event);
  return <EventRail title={t('rail')} events={events} now={now} Beside={Remove} />;
}
