import { Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { useSignedIn } from '../../lib/session/index.ts';
import { wasRowShown, storeRow } from '../../lib/session/viewer-data/row-placeholders.ts';
import {
  EventRail,
  SizedRow,
  SizedRowSkeleton,
  hasNoReplay,
  type CardEvent,
} from '../event-card/index.ts';
import { isResumable, usePositions, type ResumableVideo } from './position-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const maxEvents = 12;

/** Only signed-in viewers need it, so it is not in the page's first script. */
const RemoveButton = lazyPart(async () => (await import('./remove-button.tsx')).RemoveButton);

const Remove = ({ event }: { readonly event: CardEvent }) => (
  <Suspense fallback={null}>
    <RemoveButton event={event} />
  </Suspense>
);

/** Returns the unfinished videos of the signed-in viewer, newest first; null until loaded. */
function useResumableVideos(): readonly ResumableVideo[] | null {
  const signedIn = useSignedIn();
  const { resumable, byVideo } = usePositions();
  if (!signedIn) return [];
  if (resumable === null) return null;
  return resumable.filter(({ event }) => {
    const position = byVideo[event.id];
    return (position === undefined || isResumable(position)) && !hasNoReplay(event);
  });
}

/** The videos that the viewer can resume. Renders nothing without any. */
export function PositionRail() {
  const t = useTranslations('playbackPosition');
  const videos = useResumableVideos();
  const isShown = videos === null ? null : videos.length > 0;
  useEffect(() => {
    if (isShown !== null) storeRow('resumable', isShown);
  }, [isShown]);
  if (videos === null)
    return wasRowShown('resumable') === true ? <SizedRowSkeleton row="resumable" /> : null;
  const events = videos.slice(0, maxEvents).map(({ event }) => event);
  if (events.length === 0) return null;
  return (
    <SizedRow row="resumable">
      <EventRail title={t('rail')} events={events} Beside={Remove} />
    </SizedRow>
  );
}
