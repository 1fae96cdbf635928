export {
  type ScheduleSlot,
  discontinuitiesAt,
  discontinuitiesOfNextSlot,
  discontinuitiesWithin,
  segmentAt,
  scheduleRangesOf,
} from './channel-grid.ts';
export {
  listScheduleSlots,
  getScheduleEnd,
  setSchedule,
  scheduleSlotOf,
} from './schedule.service.ts';
export { wholeSegments } from './scheduled-event.ts';
export type { ScheduleSlotRow } from './slot.queries.ts';
