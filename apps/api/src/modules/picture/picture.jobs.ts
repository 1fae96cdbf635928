import type { Job } from '../../platform/jobs/jobs.ts';
import type { PictureService } from './picture.service.ts';

const everyMs = 3_000;

/** Renders prefetched pictures, then AVIF versions of requested ones, while no request waits. */
export const pictureJobs = (service: PictureService): readonly Job[] => [
  {
    name: 'picture-queue',
    everyMs,
    runsIn: 'each process',
    run: (signal) => service.renderQueued(signal),
  },
];
