import type { Event } from '@grandstand/contract';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { PartProps } from '../../event/index.ts';
import { ClipTools } from '../editor/clip-tools.tsx';
import { EmbedClipSlot } from '../own/embed-clip-slot.tsx';
import { DownloadClip } from '../own/download-clip.tsx';
import { Moments } from './moments.tsx';

const OwnClipTools = lazyPart(async () => (await import('../own/own-clip-tools.tsx')).OwnClipTools);

const hasStarted = ({ eventStatus }: Event) => eventStatus === 'live' || eventStatus === 'archived';

/**
 * Actions on a clip for its owner, or for viewers who may save it; on a started match, the tools that make
 * clips.
 */
export function MatchClips(props: PartProps) {
  const { page } = props;
  const { id, isOwn, source } = page.state.data;
  if (isOwn)
    return (
      <Suspense fallback={<div className="min-h-17" />}>
        <OwnClipTools {...props} />
      </Suspense>
    );
  if (source.clip !== null)
    return (
      <div className="flex flex-wrap gap-3 empty:hidden">
        <DownloadClip clip={page.state.data} />
        <EmbedClipSlot clip={page.state.data} title={page.title} />
      </div>
    );
  // An external stream cannot be clipped.
  const canCut = page.stage === 'player' && source.hd?.includes(`/events/${id}/`) === true;
  return (
    canCut &&
    hasStarted(page.state.data) && (
      // Forms one group with the buttons of the header.
      <div className="-mt-3">
        <ClipTools {...props} />
      </div>
    )
  );
}

/** The moments of a started match. */
export function MatchMoments(props: PartProps) {
  const { data } = props.page.state;
  if (data.isOwn || data.source.clip !== null || !hasStarted(data)) return null;
  // Card rows bleed to the edge of a phone with their own gutter, and must not widen the page.
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7 empty:hidden max-md:-mx-(--gutter) md:-mx-2 md:[--gutter:0.5rem]">
      <Moments {...props} />
    </div>
  );
}
