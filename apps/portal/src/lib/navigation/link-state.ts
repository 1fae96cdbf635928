import type { MediaKind } from '@grandstand/contract';

/** What a link knows about the page it leads to; travels in the history entry, not in the address. */
export interface LinkState {
  /** The kind of the medium: `/events/{eventId}` is the page of events, clips and highlights. */
  readonly mediaType?: MediaKind;
}

declare module '@tanstack/react-router' {
  interface HistoryState extends LinkState {}
}
