import { performWork, type WorkHandler } from '../../platform/jobs/outbox.ts';
import type { Platform } from '../../platform/context/platform.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { ffmpeg } from '../../platform/video/ffmpeg.ts';
import { followMirrors } from './mirror.service.ts';
import { findFinishedRecording, finishRecordingWork, showPoster } from '../event/index.ts';
import {
  makePictures,
  recordedStretches,
  removePoster,
  shownStretches,
  videoLibraries,
} from '../media/index.ts';

const mirrorEveryMs = 2000;

/** Tells the ingest what to mirror, as events start and end. */
export const mirrorJob = (platform: Platform): Job => ({
  name: 'mirrors',
  everyMs: mirrorEveryMs,
  run: () => followMirrors(platform),
});

/**
 * Makes thumbnails, stills and the poster. A match that was resumed meanwhile gets them when it ends again.
 * The poster is public, also that of a sold match, but one of minors has none.
 */
export const recordingWork = (platform: Platform): WorkHandler =>
  performWork(finishRecordingWork, async ({ tenantId, eventId }, signal) => {
    const { db, resources, clock, log, eventChanges } = platform;
    const found = await db.forTenant(tenantId, (scope) => findFinishedRecording(scope, eventId));
    if (found === null) return;
    const { stream, kickOffMs, isOfMinors } = found;
    const library = resources.of(videoLibraries).of(tenantId);
    library.forget(stream.film);
    const video = await library.get(stream.film);
    if (video === null) return;
    const publish = async (version: string | null) => {
      library.forget(video.id);
      const address = version === null ? null : `/media/films/${video.id}/poster.jpg?v=${version}`;
      const now = new Date(clock());
      await db.forTenant(tenantId, (scope) => showPoster(scope, eventId, { address, now }));
      await eventChanges.publish({ tenantId, eventId, kind: 'changed' });
    };
    if (isOfMinors) {
      await removePoster(video);
      await publish(null);
    }
    const program = resources.of(ffmpeg);
    if (!(await program.isAvailable())) {
      log.warn({ tenantId, eventId }, 'this machine has no ffmpeg: the recording gets no pictures');
      return;
    }
    const recording = {
      video,
      shown: shownStretches(video, stream),
      recorded: recordedStretches(video, stream),
      posterFromMs: isOfMinors ? null : kickOffMs,
    };
    await publish(await makePictures(recording, { ffmpeg: program, signal }));
  });
