import type { Ctx } from '../../../platform/context/context.ts';
import { AppError, invalidField } from '../../../platform/context/error.ts';
import { newId } from '../../../platform/context/id.ts';
import { recordChange } from '../../audit/index.ts';
import { getReplaceable } from '../../event/index.ts';
import { UnusableVideoError } from '../packaging/unusable-video.ts';
import { freeBytes } from '../upload.service.ts';
import { insertUpload } from '../upload.queries.ts';
import { importSource, TransientError } from './import-source.ts';
import { planImport } from './import-stream.ts';

/** Base of the pauses between attempts, ms; short, because the operator waits for the response. */
const pauseMs = 200;

/**
 * Queues the copy of a finished stream, which becomes the video of an event. Returns the id of its upload.
 * Throws `event_not_found`, `conflict` if the event's video cannot be replaced, `storage_full`, and
 * `validation_failed` with the line and the reason if the stream cannot be copied.
 */
export async function importStream(ctx: Ctx, eventId: string, address: string): Promise<string> {
  const { db, clock, tenant } = ctx;
  await db.forTenant(ctx, (scope) => getReplaceable(scope, eventId));
  try {
    await planImport(importSource(ctx, tenant, address, pauseMs));
  } catch (error) {
    if (error instanceof UnusableVideoError || error instanceof TransientError)
      throw invalidField('body.address', error.message);
    throw error;
  }
  const id = newId('up');
  await db.forTenant(ctx, async (scope) => {
    await getReplaceable(scope, eventId);
    if ((await freeBytes(scope, ctx)) === 0)
      throw new AppError('storage_full', {
        message:
          'Videos occupy all of the space for this tenant (UPLOAD_LIMIT_GB, or its own limit); remove uploads that are not needed',
      });
    const now = new Date(clock());
    await insertUpload(scope, {
      id,
      eventId,
      source: address,
      isImport: true,
      panoramaAt: null,
      size: null,
      now,
    });
    await recordChange(ctx, scope, {
      action: 'recording.import',
      subject: { kind: 'event', id: eventId },
      before: {},
      // Without the query, which may contain a key.
      after: { uploadId: id, address: address.split('?', 1)[0] },
    });
  });
  return id;
}
