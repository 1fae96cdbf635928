import type { MediaKind } from '@grandstand/contract/constants';

/** Query of `event.get` for an event by its own id (EVT-01). */
export const eventQuery = { idType: 'eventId', media_type: 'event' } as const;

/** Query of `clip.get` for a clip by its own id; `clip` stands for any kind (EVT-02). */
export const clipQuery = (kind: MediaKind = 'clip') => ({
  idType: 'eventId' as const,
  media_type: kind === 'event' ? ('clip' as const) : kind,
});
