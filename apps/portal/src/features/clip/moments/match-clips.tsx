import { Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { PartProps } from '../../event/index.ts';
import { AddToList } from '../../clip-list/index.ts';
import { ClipPanel } from '../editor/clip-tools.tsx';
import { EmbedClipSlot } from '../own/embed-clip-slot.tsx';
import { DownloadClip } from '../own/download-clip.tsx';

export { ClipLast, MakeClip } from '../editor/clip-tools.tsx';
export { Moments as MatchMoments } from './moments.tsx';

const OwnClipTools = lazyPart(async () => (await import('../own/own-clip-tools.tsx')).OwnClipTools);

/**
 * Actions on a clip for its owner, or for viewers who may save it; on a match, the clip maker once it is
 * opened.
 */
export function MatchClips(props: PartProps) {
  const { page } = props;
  const { isOwn, source } = page.state.data;
  if (isOwn)
    return (
      <Suspense fallback={<div className="min-h-17" />}>
        <OwnClipTools {...props} />
      </Suspense>
    );
  if (source.clip !== null)
    return (
      <div className="flex flex-wrap gap-3 empty:hidden">
        <AddToList clipId={page.state.data.id} />
        <DownloadClip clip={page.state.data} />
        <EmbedClipSlot clip={page.state.data} title={page.title} />
      </div>
    );
  return <ClipPanel page={page} />;
}
