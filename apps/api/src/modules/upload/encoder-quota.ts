/** How a tenant's storage limit applies to encoders and mirrors. */
import type { TenantConfig } from '@grandstand/contract';
import { LRUCache } from 'lru-cache';
import type { Platform } from '../../platform/context/platform.ts';
import { defineResource } from '../../platform/context/resources.ts';
import { selectLiveRecordedStreams } from '../event/index.ts';
import { getStoredRecording } from '../media-store/index.ts';
import { bytesIn, bytesPerGigabyte, recordingFolder } from './upload-files.ts';
import { sumVideos } from './upload.queries.ts';

/** Share of the limit from which encoders are warned. */
const warnedShare = 0.9;
/** Live matches of a tenant whose recordings are measured. */
const maxMeasured = 200;
/** A measurement reads the size of every segment, and connected encoders are checked every five seconds. */
const measuredTtlMs = 30_000;
const maxTenants = 1000;

/** Bytes that each tenant's videos occupy, live recordings included. */
const usedBytes = defineResource(
  ({ clock }) =>
    new LRUCache<string, Promise<number>>({
      max: maxTenants,
      ttl: measuredTtlMs,
      ttlResolution: 0,
      perf: { now: clock },
    }),
  () => {},
);

type QuotaPlatform = Pick<Platform, 'db' | 'config' | 'resources'>;

async function measure({ db, config }: QuotaPlatform, tenantId: string): Promise<number> {
  const { finished, live } = await db.forTenant(tenantId, async (scope) => {
    const streams = await selectLiveRecordedStreams(scope, maxMeasured);
    const ids = streams.flatMap((stream) => {
      if (stream.kind !== 'recording') return [];
      const { film: recordingId, panorama } = stream;
      return panorama === undefined ? [recordingId] : [recordingId, panorama];
    });
    const rows = [];
    for (const id of ids) rows.push({ id, stored: await getStoredRecording(scope, id) });
    return { finished: await sumVideos(scope), live: rows };
  });
  let growth = 0;
  for (const { id, stored } of live) {
    const local = await bytesIn(recordingFolder(config, tenantId, id)).catch(() => 0);
    // A match that was resumed has been measured at its first end.
    const measured = stored === null ? 0 : stored.bytes - stored.movedBytes;
    growth += Math.max(0, local - measured);
  }
  return finished + growth;
}

export interface EncoderQuota {
  /** Why an encoder of a match that is not live yet is refused; null if it may connect. */
  readonly newRefusal: string | null;
  /** Why an encoder of a live match is stopped; null if it may continue. */
  readonly liveRefusal: string | null;
  /** Warnings for its operator while it sends. */
  readonly warnings: readonly string[];
}

const unlimited: EncoderQuota = { newRefusal: null, liveRefusal: null, warnings: [] };

/**
 * Returns how the limit applies to this many bytes. New encoders are refused at `limit_gb`. A match that is
 * live continues until the limit is exceeded by `live_margin_gb`, since its viewers would lose it.
 */
export function quotaOf(
  bytes: number,
  { limit_gb: limit, live_margin_gb: margin }: TenantConfig['recording_storage'],
): EncoderQuota {
  if (limit === undefined) return unlimited;
  const used = bytes / bytesPerGigabyte;
  if (used < limit * warnedShare) return unlimited;
  const amounts = `${used.toFixed(1)} of ${limit} GB are used (limit_gb)`;
  if (used < limit)
    return { ...unlimited, warnings: [`${amounts}; at the limit, new encoders are refused`] };
  const remedy = 'remove recordings or uploads, or raise it';
  const newRefusal = `The storage is full: ${amounts}; ${remedy}`;
  if (used < limit + margin) {
    const end = `${limit + margin} GB (live_margin_gb)`;
    return {
      newRefusal,
      liveRefusal: null,
      warnings: [`${amounts}; new encoders are refused, and this one is stopped at ${end}`],
    };
  }
  return {
    newRefusal,
    liveRefusal: `The storage is full beyond its margin: ${amounts}, and ${margin} GB more for live matches (live_margin_gb); ${remedy}`,
    warnings: [],
  };
}

/** Returns how a tenant's limit applies to its encoders now; measured at most every 30 s. */
export async function encoderQuota(
  platform: QuotaPlatform,
  { id, recording_storage: storage }: Pick<TenantConfig, 'id' | 'recording_storage'>,
): Promise<EncoderQuota> {
  if (storage.limit_gb === undefined) return unlimited;
  const cache = platform.resources.of(usedBytes);
  const measuring = cache.get(id) ?? measure(platform, id);
  cache.set(id, measuring, { noUpdateTTL: true });
  try {
    return quotaOf(await measuring, storage);
  } catch (error) {
    cache.delete(id);
    throw error;
  }
}
