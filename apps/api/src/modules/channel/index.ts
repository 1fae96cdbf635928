export {
  type Slot,
  discontinuitiesAt,
  discontinuitiesOfNext,
  discontinuitiesWithin,
  segmentAt,
  slotRangesOf,
} from './channel-grid.ts';
export { getSlots, scheduledUntil, setSchedule, slotOf } from './schedule.service.ts';
export { wholeSegments } from './scheduled-event.ts';
export type { SlotRow } from './slot.queries.ts';
