export { listOwnClipIds } from './clip/user-clip.queries.ts';
export {
  type Availability,
  type RestrictedEvent,
  availabilityOf,
  isOpenedBy,
  isOpenToAnyone,
  isVisible,
} from './access/availability.ts';
export { isOpenToRoom } from './operator/emit-change.ts';
export {
  parseTimeRange,
  nonEmpty,
  eventFilter,
  searchScopesOf,
  type EventFilter,
} from './list/event-filter.ts';
export { excludesClipsOfMinors, isReachableBy } from './list/event-conditions.queries.ts';
export type { EventRow } from './event.table.ts';
export { eventNames, eventTitles, titleInMessage, titlesInExport } from './list/event-names.ts';
export { eventListingOf, eventViewOf } from './present/event-view.ts';
export {
  type EventListing,
  type PlayableEvent,
  getClip,
  getPlayable,
  getAnyPlayable,
  getReachableEvent,
  isVideoPublic,
  listEventPage,
  listFirstFound,
} from './event.service.ts';
export {
  exportDisclosures,
  listClippedRanges,
  recordDisclosure,
  type DisclosedClip,
} from './clip/clip-disclosure.service.ts';
export { lengthOfRanges, type TimeRange } from './clip/time-ranges.ts';
export { importContent } from './operator/import-content.ts';
export { type EncodedEvent, importVideo, listEncodedEvents } from './operator/import-video.ts';
export { prepareStatisticsEntry, setScheduledStream } from './operator/operator-event.service.ts';
export {
  changeCamera,
  changeRecordedStream,
  openRecordedEvent,
} from './operator/recorded-event.service.ts';
export {
  changeMirror,
  getMirrorable,
  listMirrored,
  mirroredStream,
  showStartedMirrors,
} from './operator/mirrored-event.service.ts';
export {
  findFinishedRecording,
  type FinishedRecording,
  isRecordingLive,
  listLiveRecordings,
  showPoster,
} from './operator/finish-recordings.ts';
export {
  finishRecordingWork,
  lastPositionOf,
  lengthOfRecording,
  type RecordedStream,
  recordingIdOf,
} from './recorded-end.ts';
export { selectLiveRecordedStreams, updateLineupTimes } from './operator/operator-event.queries.ts';
export {
  getReplaceable,
  hideRecording,
  showPanorama,
  showRecording,
} from './operator/replace-video.service.ts';
export { queueEventWebhooks } from './operator/queue-event-webhooks.ts';
export { scoreAt, scoreTimelineAt, shownSeconds } from './present/score.ts';
export { frameMsOf, frameDirection, isFramedReplay, maxShiftMs } from './present/event-frame.ts';
export { hasPublicLastFrame, hasPublicStill } from './present/live-still.ts';
export { linkEvents } from './list/linked-events.ts';
export { listMatchDay } from './list/match-day.ts';
export { getOperatorEvent, postponeEvent } from './edit/edit-event.service.ts';
export type { OperatorEventRow } from './edit/operator-event.queries.ts';
export { getOpenEvent, restrictionsById } from './access/open-event.ts';
export { type FindPrices, type PriceQuery, priceLookup } from './list/price-lookup.ts';
export {
  hasCaptions,
  type LinkedEvent,
  playedEventOf,
  presentEntry,
} from './present/present-event.ts';
export { presentSides, presentTeam } from './present/present-team.ts';
export {
  changeUserClip,
  createUserClip,
  getOwnClip,
  setClipVisibility,
  removeUserClip,
} from './clip/user-clip.service.ts';
