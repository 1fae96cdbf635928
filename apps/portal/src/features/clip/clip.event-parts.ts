import { isEmbeddable } from '../../lib/embed.ts';
import { browserPart, type EventPart } from '../event/index.ts';
import { canCut, isPlayedMatch } from './editor/can-cut.ts';
import { isDownloadable } from './own/is-downloadable.ts';
import { ClipPanelPlaceholder } from './own/clip-panel-placeholder.tsx';

const isClip: EventPart['when'] = ({ event }) =>
  (event.isOwn || event.source.clip !== null) && !event.safeguarded;

/**
 * True for a clip of another viewer, even of a match whose clips have no tools: what shows minors must be
 * reportable all the more.
 */
const isReportable: EventPart['when'] = ({ event, signedIn }) =>
  signedIn &&
  !event.isOwn &&
  (event.mediaType === 'user_clip' || event.mediaType === 'user_highlight');

export const eventParts: readonly EventPart[] = [
  browserPart({
    name: 'make-clip',
    area: 'tool',
    when: canCut,
    inBrowser: { view: async () => (await import('./excerpts/match-clips.tsx')).MakeClip },
  }),
  browserPart({
    name: 'clip-last',
    area: 'more',
    when: (input) => canCut(input) && input.page.status === 'live',
    inBrowser: { view: async () => (await import('./excerpts/match-clips.tsx')).ClipLast },
  }),
  browserPart({
    name: 'download-clip',
    area: 'tool',
    when: (input) => isClip(input) && isDownloadable(input.event, input.tenant),
    inBrowser: { view: async () => (await import('./excerpts/match-clips.tsx')).DownloadClip },
  }),
  browserPart({
    name: 'add-to-list',
    area: 'more',
    when: (input) => isClip(input) && input.signedIn,
    inBrowser: { view: async () => (await import('./excerpts/match-clips.tsx')).AddToListRow },
  }),
  // The owner's tools have it themselves, once the clip is shared.
  browserPart({
    name: 'embed-clip',
    area: 'more',
    when: (input) =>
      isClip(input) &&
      !input.event.isOwn &&
      input.tenant.embedding !== 'nowhere' &&
      isEmbeddable(input.event),
    inBrowser: { view: async () => (await import('./excerpts/match-clips.tsx')).EmbedRow },
  }),
  browserPart({
    name: 'report-clip',
    area: 'more',
    when: isReportable,
    inBrowser: { view: async () => (await import('./excerpts/match-clips.tsx')).ReportRow },
  }),
  // Only a coarse check: the lazy script decides after hydration what this viewer gets.
  browserPart({
    name: 'clip-panel',
    area: 'under',
    when: (input) => canCut(input) || isClip(input) || isReportable(input),
    inBrowser: {
      view: async () => (await import('./excerpts/match-clips.tsx')).MatchClips,
      Placeholder: ClipPanelPlaceholder,
    },
  }),
  browserPart({
    name: 'excerpts',
    area: 'tab',
    tab: { name: 'clips' },
    when: (input) => isPlayedMatch(input) && !isClip(input),
    inBrowser: { view: async () => (await import('./excerpts/match-clips.tsx')).MatchExcerpts },
  }),
];
