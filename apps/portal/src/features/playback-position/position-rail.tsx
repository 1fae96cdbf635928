import { Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { hadStoredRow, storeRow } from '../../lib/session/viewer-data/rail-placeholders.ts';
import { EventRail, EventRailSkeleton, type CardEvent } from '../event-card/index.ts';
import { useKnownOpenVideos } from './use-open-videos.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const maxEvents = 12;

/** Only signed-in viewers need it, so it is not in the page's first script. */
const RemoveButton = lazyPart(async () => (await import('./remove-button.tsx')).RemoveButton);

const Remove = ({ event }: { readonly event: CardEvent }) => (
  <Suspense fallback={null}>
    <RemoveButton event={event} />
  </Suspense>
);

/** The videos that the viewer can resume. Renders nothing without any. */
export function PositionRail() {
  const t = useTranslations('playbackPosition');
  const open = useKnownOpenVideos();
  const isShown = open === null ? null : open.length > 0;
  useEffect(() => {
    if (isShown !== null) storeRow('resumable', isShown);
  }, [isShown]);
  if (open === null) return hadStoredRow('resumable') === true ? <EventRailSkeleton /> : null;
  const events = open.slice(0, maxEvents).map(({ event }) => event);
  return <EventRail title={t('rail')} events={events} Beside={Remove} />;
}
