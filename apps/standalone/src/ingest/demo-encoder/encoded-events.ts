import { rm } from 'node:fs/promises';
import path from 'node:path';
import { importVideo, listEncodedEvents, type Platform } from '@grandstand/api';
import {
  encodedMatchAt,
  encodedMatches,
  encodedMatchOf,
  type DemoVideos,
  type EncodedMatch,
} from '@grandstand/demo';
import type { EncodedEvents } from './demo-encoder.ts';

const { tenantId, prefix } = encodedMatches;

/** Returns the demo's encoded matches as stored in the database; null if their tenant is not served. */
export function createEncodedEvents(
  platform: Platform,
  videos: DemoVideos,
  recordingsDir: string,
): EncodedEvents | null {
  if (platform.tenants.find(tenantId) === null) return null;
  const listEvents = () => listEncodedEvents(platform, tenantId, prefix);
  const replace = async (event: ReturnType<EncodedMatch['waitingEvent']>) => {
    const recordingId = await importVideo(platform, tenantId, event);
    if (recordingId === null) return;
    await rm(path.join(recordingsDir, tenantId, recordingId), { recursive: true, force: true });
  };
  return {
    matchAt: (ms) => encodedMatchAt(ms, videos),
    open: async (match) => {
      const found = (await listEvents()).find(({ id }) => id === match.id);
      if (found?.stream.kind === 'recording' && found.status !== 'archived')
        return found.scoreTimeline.length;
      const event = match.waitingEvent(platform.clock());
      await replace(event);
      return event.scoreTimeline.length;
    },
    simulate: (match) => replace(match.simulatedEvent(platform.clock())),
    list: async () =>
      (await listEvents()).flatMap(({ id, status, duration }) => {
        const match = encodedMatchOf(id, videos);
        if (match === null) return [];
        const isLive = status === 'live';
        return [{ match, isLive, isEmpty: !isLive && duration === null }];
      }),
  };
}
