import { contentBundle, type ContentBundle } from '@grandstand/contract';
import { AppError } from '../../../platform/context/error.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import { importIdentities } from '../../identity/index.ts';
import { problemOfAd } from '../access/event-ads.ts';
import { problemOfStream } from './stream-source.ts';
import { importEvents } from './import-events.ts';

/** An import writes thousands of rows in one transaction. */
const statementTimeoutMs = 60_000;

/** Identities and events. The user module imports accounts. */
export type ImportedContent = Pick<ContentBundle, 'identities' | 'events'>;

/**
 * Imports identities and events into a tenant, all or nothing. Existing rows stay unchanged, so repeated or
 * overlapping imports are safe.
 * @returns how many events were added
 * @throws AppError `validation_failed` naming the first faults
 */
export async function importContent(
  { db, clock, eventChanges, tenants }: Pick<Platform, 'db' | 'clock' | 'eventChanges' | 'tenants'>,
  tenantId: string,
  content: ImportedContent,
): Promise<number> {
  const parsed = contentBundle
    .pick({ identities: true, events: true })
    .safeParse({ identities: content.identities, events: content.events });
  if (!parsed.success) {
    const details = parsed.error.issues.slice(0, 20).map(({ path, message }) => ({
      path: path.map(String).join('.'),
      message,
    }));
    throw new AppError('validation_failed', { details, cause: parsed.error });
  }
  const { identities, events } = parsed.data;
  const tenant = tenants.get(tenantId);
  const unreachable = events.flatMap(({ stream, ads = [] }, index) => {
    const checks = [
      ...(stream.kind === 'url'
        ? [{ path: 'stream.url', message: problemOfStream(tenant, tenants, stream.url) }]
        : []),
      ...ads.map(({ source }, place) => ({
        path: `ads.${place}.source`,
        message: problemOfAd(tenant, source),
      })),
    ];
    return checks.flatMap(({ path, message }) =>
      message === null ? [] : [{ path: `events.${index}.${path}`, message }],
    );
  });
  if (unreachable.length > 0)
    throw new AppError('validation_failed', { details: unreachable.slice(0, 20) });
  const now = new Date(clock());
  const added = await db.forTenant(
    tenantId,
    async (scope) => {
      const ofIdentities = await importIdentities(scope, identities, now);
      return { ofIdentities, ofEvents: await importEvents(scope, events, now) };
    },
    { statementTimeoutMs },
  );
  // Even a competition without events is in the menus of all pages.
  if (added.ofEvents + added.ofIdentities > 0)
    await eventChanges.publish({ tenantId, eventId: null, kind: 'created', byClock: true });
  return added.ofEvents;
}
