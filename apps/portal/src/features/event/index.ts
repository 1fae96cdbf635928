export { loadEvent } from './event.api.ts';
export { describeEvent } from './event-head.ts';
export {
  browserPart,
  deferredPart,
  plainPart,
  type EventPart,
  type Known,
  type PartProps,
} from './event-part.ts';
export { EventPlayer } from './event-player.tsx';
export { laterPart } from './later-view.tsx';
export { PosterStage } from './poster-stage.tsx';
export { canGoBackTo, endMs, startMs } from './programmes.ts';
export { useEventPage, type EventPageModel } from './use-event-page.ts';
