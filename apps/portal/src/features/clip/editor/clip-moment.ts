import type { PartProps } from '../../event/index.ts';
import { setClipAction, type ClippedMoment } from './clip-action-store.ts';
import { positionOf } from './clip-source.ts';

/** Opens the clip maker with a marked moment of the match that the page plays. */
export function clipMoment(page: PartProps['page'], moment: ClippedMoment): void {
  setClipAction(page.state.data.id, { kind: 'openMaker', atMs: positionOf(page), moment });
}
