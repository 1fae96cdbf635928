import type { VideoId } from '../video.ts';
import { FOOTBALL_VENUE } from './football-venue.ts';
import { HANDBALL_VENUE } from './handball-venue.ts';
import type { Venue } from './venue.ts';

export const VENUES: Record<VideoId, Venue> = {
  football: FOOTBALL_VENUE,
  handball: HANDBALL_VENUE,
};
