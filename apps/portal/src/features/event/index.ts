export { loadEvent } from './event.api.ts';
export { describeEvent } from './event-head.ts';
export {
  browserPart,
  deferredPart,
  isMatchInSight,
  plainPart,
  type EventPart,
  type Known,
  type PartProps,
} from './event-part.ts';
export { EventPlayer } from './event-player.tsx';
export { placeOf } from './timeline-position.ts';
export { PlayerSettingsTexts } from './player-settings-texts.tsx';
export { PosterStage } from './poster-stage.tsx';
export { ShareButton } from './share-button.tsx';
export { usePlayerTexts } from './use-player-texts.ts';
export { usePlayhead } from './use-playhead.ts';
export { canGoBackTo, endMs, startMs } from './programmes.ts';
export { useEventPage, type EventPageModel } from './use-event-page.ts';
