import type { MediaKind } from '@grandstand/contract';

/** Data of a link about its target; stored in the history entry, not in the URL. */
export interface LinkState {
  /** The kind of video: `/events/{eventId}` is the page of events, clips and highlights. */
  readonly mediaType?: MediaKind;
}

declare module '@tanstack/react-router' {
  interface HistoryState extends LinkState {}
}
