import { EditorPending } from '../editor/editor-pending.tsx';
import type { PartProps } from '../../event/index.ts';
import { OwnToolsPlaceholder } from './own-tools-placeholder.tsx';

/** In place of what is below the tools until its script has loaded: the owner's tools of a clip, or the clip editor. */
export function ClipPanelPlaceholder({ page }: Pick<PartProps, 'page'>) {
  const { isOwn, source } = page.state.data;
  return isOwn || source.clip !== null ? <OwnToolsPlaceholder page={page} /> : <EditorPending />;
}
