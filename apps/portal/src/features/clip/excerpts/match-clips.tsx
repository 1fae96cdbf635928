import type { PartProps } from '../../event/index.ts';
import { ClipPanel } from '../editor/clip-tools.tsx';
import { ClipTools } from '../own/clip-tools.tsx';

export { ClipLast, MakeClip } from '../editor/clip-tools.tsx';
export { AddToListRow, EmbedRow, ReportRow } from '../own/clip-menu.tsx';
export { DownloadClip } from '../own/download-clip.tsx';
export { Excerpts as MatchExcerpts } from './excerpts.tsx';

/** What the tools of a clip open; on a match, the clip editor once it is opened. */
export function MatchClips(props: PartProps) {
  const { isOwn, source } = props.page.state.data;
  return isOwn || source.clip !== null ? <ClipTools {...props} /> : <ClipPanel page={props.page} />;
}
