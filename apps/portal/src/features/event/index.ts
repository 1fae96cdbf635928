export { loadEvent } from './event.api.ts';
export { describeEvent } from './page/event-head.ts';
export {
  browserPart,
  deferredPart,
  isMatchAhead,
  isMatchInPlayer,
  plainPart,
  type DeferredPartProps,
  type EventPart,
  type EventPartInput,
  type PartProps,
} from './parts/event-part.ts';
export { TabShown, useIsTabShown } from './tabs/tab-shown.ts';
export { EventPlayer } from './player/event-player.tsx';
export { positionOf, streamOriginOf } from './player/timeline-position.ts';
export { viewerPositionOf } from './player/viewer-position.ts';
export { PlayerDeferredTexts } from './player/player-deferred-texts.tsx';
export { PosterStage } from './stages/poster-stage.tsx';
export { StageMatch } from './stages/stage-match.tsx';
export { shareLink } from './share/share-link.ts';
export { ShareButton } from './share/share-button.tsx';
export { usePlayerTexts } from './player/use-player-texts.ts';
export { useTakedownCheck } from './page/use-takedown-check.ts';
export { usePlayhead } from './player/use-playhead.ts';
export { isStillSeekable, endMs, startMs } from './channel/programmes.ts';
export { useEventPage, type EventPageModel } from './page/use-event-page.ts';
