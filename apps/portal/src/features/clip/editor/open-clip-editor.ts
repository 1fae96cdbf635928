import { viewerPositionOf, type PartProps } from '../../event/index.ts';
import { setClipAction, type ClippedMoment } from './clip-action-store.ts';

/** Opens the clip editor with a moment of the match that the page plays. */
export function openClipEditor(page: PartProps['page'], moment: ClippedMoment): void {
  setClipAction(page.state.data.id, { kind: 'openEditor', atMs: viewerPositionOf(page), moment });
}
