import { performWork, type WorkHandler } from '../../platform/jobs/outbox.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { ffmpeg as ffmpegOf } from '../../platform/video/ffmpeg.ts';
import { finishRecordingWork, getWatchable, setMissingPicture } from '../event/index.ts';
import { videoLibraries } from '../media/index.ts';
import { makeRecordingPictures } from './recording-pictures.ts';

/** Makes the pictures of a match that has ended. Its replay is there before. */
export const recordingWork = (platform: Platform): WorkHandler =>
  performWork(finishRecordingWork, async ({ tenantId, eventId }, signal) => {
    const { db, resources, log, eventChanges } = platform;
    const { stream } = await db.forTenant(tenantId, (scope) => getWatchable(scope, eventId));
    if (stream.kind !== 'recording') return;
    const video = await resources.of(videoLibraries).of(tenantId).get(stream.film);
    // Sound alone has no pictures.
    if (video?.variants[0]?.attributes.has('RESOLUTION') !== true) return;
    const ffmpeg = resources.of(ffmpegOf);
    if (!(await ffmpeg.isAvailable()))
      return log.warn({ eventId }, 'ffmpeg is missing: the recording gets no thumbnails');
    await makeRecordingPictures({ ffmpeg, video, signal }, stream.originMs);
    const poster = `/media/films/${video.id}/poster.jpg`;
    await db.forTenant(tenantId, (scope) => setMissingPicture(scope, eventId, poster));
    await eventChanges.publish({ tenantId, eventId, kind: 'changed' });
    return undefined;
  });
