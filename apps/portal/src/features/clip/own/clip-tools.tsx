import { Suspense, useEffect } from 'react';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { viewerId } from '../../../lib/session/index.ts';
import { storeAsOwn } from '../../../lib/session/viewer-data/row-placeholders.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { AddToListDialog } from '../../clip-list/index.ts';
import type { PartProps } from '../../event/index.ts';
import { setClipTool, useClipTool } from './clip-tool-store.ts';
import { isDownloadable } from './is-downloadable.ts';
import { OwnToolsPlaceholder } from './own-tools-placeholder.tsx';

const EmbedPanel = lazyPart(async () => (await import('./embed-clip.tsx')).EmbedPanel);

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog);

const OwnClipTools = lazyPart(async () => (await import('./own-clip-tools.tsx')).OwnClipTools);

const WholeFileNote = lazyPart(async () => (await import('./whole-file-note.tsx')).WholeFileNote);

/** Below the row of a clip's tools: what its menu opens, and the tools of its owner. */
export function ClipTools(props: PartProps) {
  const { page } = props;
  const { data: clip } = page.state;
  const tenant = useTenant();
  const tool = useClipTool(clip.id);
  const { id, isOwn } = clip;
  useEffect(() => {
    if (isOwn) storeAsOwn(viewerId(), [id]);
  }, [isOwn, id]);
  return (
    <>
      {clip.isOwn ? (
        <Suspense fallback={<OwnToolsPlaceholder page={page} />}>
          <OwnClipTools {...props} />
        </Suspense>
      ) : (
        // Until the page that the server rendered is loaded for this viewer.
        <OwnToolsPlaceholder page={page} />
      )}
      {clip.source.clip?.crop && isDownloadable(clip, tenant) && (
        <Suspense>
          <WholeFileNote />
        </Suspense>
      )}
      {tool === 'embed' && (
        <Suspense>
          <EmbedPanel clip={clip} title={page.title} />
        </Suspense>
      )}
      {tool === 'list' && (
        <Suspense>
          <AddToListDialog clipId={clip.id} onClose={() => setClipTool(clip.id, null)} />
        </Suspense>
      )}
      {tool === 'report' && (
        <Suspense>
          <ReportDialog clipId={clip.id} onClose={() => setClipTool(clip.id, null)} />
        </Suspense>
      )}
    </>
  );
}
