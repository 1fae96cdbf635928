import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { PartProps } from '../event/index.ts';
import { CutTools } from './cut-tools.tsx';
import { Moments } from './moments.tsx';

const OwnClipTools = lazyPart(async () => (await import('./own-clip-tools.tsx')).OwnClipTools);

/** Of a clip, its owner's tools; of a match that has begun, its moments and what cuts clips from it. */
export function MatchClips(props: PartProps<null>) {
  const { page } = props;
  const { id, isOwn, source, eventStatus } = page.state.data;
  if (isOwn)
    return (
      <Suspense fallback={<div className="min-h-17" />}>
        <OwnClipTools {...props} />
      </Suspense>
    );
  if (eventStatus !== 'live' && eventStatus !== 'archived') return null;
  // Of a stream from elsewhere nothing can be cut.
  const canCut = page.stage === 'player' && source.hd?.includes(`/events/${id}/`) === true;
  return (
    // A row of cards must not make the page wider.
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7">
      {canCut && <CutTools {...props} />}
      <Moments {...props} />
    </div>
  );
}
