export {
  browserPart,
  deferredPart,
  plainPart,
  type EventPart,
  type Known,
  type PartProps,
} from './event-part.ts';
