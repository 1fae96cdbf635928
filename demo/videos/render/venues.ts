import type { VideoId } from '../video.ts';
import { footballVenue } from './football-venue.ts';
import { handballVenue } from './handball-venue.ts';
import type { Venue } from './venue.ts';

export const venues: Record<VideoId, Venue> = {
  football: footballVenue,
  handball: handballVenue,
};
