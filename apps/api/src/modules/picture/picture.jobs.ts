import type { Job } from '../../platform/jobs.ts';
import type { PictureService } from './picture.service.ts';

const everyMs = 3_000;

/** Makes pictures that are wanted soon, and the AVIF of those that were asked for, while nobody waits for another. */
export const pictureJobs = (service: PictureService): readonly Job[] => [
  { name: 'picture-wanted', everyMs, run: (signal) => service.makeWanted(signal) },
];
