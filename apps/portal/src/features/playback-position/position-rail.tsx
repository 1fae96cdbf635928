import { Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { useSignedIn } from '../../lib/session/index.ts';
import { lastCountOf, storeCount } from '../../lib/session/viewer-data/row-placeholders.ts';
import { EventRail, ViewerRailSkeleton, hasNoReplay, type CardEvent } from '../event-card/index.ts';
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
  const events = videos?.slice(0, maxEvents).map(({ event }) => event) ?? null;
  const count = events?.length ?? null;
  useEffect(() => {
    if (count !== null) storeCount('resumable', count);
  }, [count]);
  if (events === null)
    return (lastCountOf('resumable') ?? 0) > 0 ? <ViewerRailSkeleton row="resumable" /> : null;
  return <EventRail title={t('rail')} events={events} Beside={Remove} />;
}
