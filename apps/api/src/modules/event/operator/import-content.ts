import { contentBundle, type ContentBundle, type TenantConfig } from '@grandstand/contract';
import { AppError } from '../../../platform/context/error.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import { problemOfSport } from '../../../platform/tenancy/tenant-sports.ts';
import { importIdentities } from '../../identity/index.ts';
import { problemOfAd } from '../access/event-ads.ts';
import { problemOfStream } from './stream-source.ts';
import { importEvents } from './import-events.ts';

/** Statement timeout of an import, ms: it writes thousands of rows in one transaction. */
const statementTimeoutMs = 60_000;
/** Maximum number of faults that an error names. */
const maxDetails = 20;

/** The part of a bundle that `importContent` imports. Other modules import the rest. */
export type ImportedContent = Pick<ContentBundle, 'identities' | 'events'>;

/** Returns the problems of stream and ad addresses that the tenant may not use. */
function addressProblems(
  tenants: Platform['tenants'],
  tenantId: string,
  events: ContentBundle['events'],
): { path: string; message: string }[] {
  const tenant = tenants.get(tenantId);
  return events.flatMap(({ stream, ads = [] }, index) => {
    const checks = [
      ...(stream.kind === 'url'
        ? [{ path: 'stream.url', message: problemOfStream(tenant, tenants, stream.url) }]
        : []),
      ...ads.map(({ source }, ad) => ({
        path: `ads.${ad}.source`,
        message: problemOfAd(tenant, source),
      })),
    ];
    return checks.flatMap(({ path, message }) =>
      message === null ? [] : [{ path: `events.${index}.${path}`, message }],
    );
  });
}

/** Returns the problems of sports that the tenant does not have. */
function sportProblems(
  tenant: TenantConfig,
  content: ImportedContent,
): { path: string; message: string }[] {
  const checks = (['identities', 'events'] as const).flatMap((noun) =>
    content[noun].map(({ sportType }, index) => ({
      path: `${noun}.${index}.sportType`,
      message: sportType === null ? null : problemOfSport(tenant, sportType),
    })),
  );
  return checks.flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]));
}

/**
 * Imports identities and events into a tenant, all or nothing. Existing rows stay unchanged, so repeated or
 * overlapping imports are safe.
 * @returns how many events were added
 * @throws AppError `validation_failed` naming the first 20 faults
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
    const details = parsed.error.issues.slice(0, maxDetails).map(({ path, message }) => ({
      path: path.map(String).join('.'),
      message,
    }));
    throw new AppError('validation_failed', { details, cause: parsed.error });
  }
  const { identities, events } = parsed.data;
  const problems = [
    ...sportProblems(tenants.get(tenantId), parsed.data),
    ...addressProblems(tenants, tenantId, events),
  ];
  if (problems.length > 0)
    throw new AppError('validation_failed', { details: problems.slice(0, maxDetails) });
  const now = new Date(clock());
  const added = await db.forTenant(
    tenantId,
    async (scope) => {
      const identityCount = await importIdentities(scope, identities, now);
      return { identityCount, eventCount: await importEvents(scope, events, now) };
    },
    { statementTimeoutMs },
  );
  // A competition without events is published, too, since it is in the menus of all pages.
  if (added.eventCount + added.identityCount > 0)
    await eventChanges.publish({ tenantId, eventId: null, kind: 'created', mayBeLate: true });
  return added.eventCount;
}
