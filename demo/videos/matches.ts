import type { Video, VideoId } from './video.ts';
import { describeVideo } from './describe.ts';
import { panoramaYawOf } from './render/panorama.ts';
import { venues } from './render/venues.ts';
import { simulateFootball } from './simulation/football.ts';
import { simulateHandball } from './simulation/handball.ts';
import type { SimulatedMatch } from './simulation/simulated-match.ts';

/** Simulates the match of a video, with the seed of its committed media. */
export function playMatch(id: VideoId): SimulatedMatch {
  return id === 'football' ? simulateFootball() : simulateHandball();
}

/** Returns the description of a match's video: the content of `film.json`. */
export function videoOf(id: VideoId, match: SimulatedMatch = playMatch(id)): Video {
  const venue = venues[id];
  const kits = {
    home: { color: venue.kits.home.shirt },
    away: { color: venue.kits.away.shirt },
  };
  return describeVideo(id, match, kits, id === 'football' ? panoramaYawOf(venue) : null);
}
