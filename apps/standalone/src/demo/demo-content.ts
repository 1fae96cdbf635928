import path from 'node:path';
import {
  contentVersion,
  importAccessCodes,
  importComments,
  importContent,
  importLineups,
  importOperators,
  importProducts,
  importRosters,
  importTags,
  importUsers,
  getScheduleEnd,
  setContentVersion,
  setSchedule,
  StartupError,
  withdrawOperators,
  withdrawPasswords,
  type Job,
  type Platform,
} from '@grandstand/api';
import {
  demoBundle,
  demoLogins,
  demoOperators,
  demoProgram,
  demoSchedule,
  demoTenantIds,
  minAheadMs,
  scheduledChannels,
  extendComments,
  extendLineups,
  extendSchedule,
  extendTags,
  readDemoVideos,
  writeDemoArt,
  xmltvOf,
  type DemoVideos,
} from '@grandstand/demo';
import { minuteMs } from '@grandstand/contract/constants';
import type { EncodedEvents } from '../ingest/demo-encoder/demo-encoder.ts';
import { createEncodedEvents } from '../ingest/demo-encoder/encoded-events.ts';

const extendEveryMs = 10 * minuteMs;
/**
 * Content that was updated within this time is only extended; older content is imported again.
 */
const recentMs = 20 * minuteMs;

/** Bump when the demo's content changes in a way that stored content must follow. */
const version = 'demo-10';
const stampOf = (now: number) => `${version}@${now}`;

/** True if the stored content has this version and was updated within `recentMs`. */
function isRecent(stamp: string | null, now: number): boolean {
  const [stored, at] = stamp?.split('@') ?? [];
  return stored === version && now - Number(at) < recentMs;
}

interface DemoOptions {
  readonly platform: Platform;
  /** Folder of the pictures. */
  readonly sharedDir: string;
  readonly mediaDir: string;
  readonly recordingsDir: string;
}

/** A channel's guide, in one of its two formats. */
export interface DemoGuide {
  readonly type: 'application/json' | 'application/xml';
  readonly text: string;
}

export interface DemoContent {
  /** The served tenants with demo content. */
  readonly tenantIds: readonly string[];
  /** The matches that an encoder may publish; null if their tenant is not served. */
  readonly encoded: EncodedEvents | null;
  /** Extends the schedule ahead of the current time. */
  readonly job: Job;
  /**
   * Returns the guide of a tenant's channel, as `<channel>.json` or `<channel>.xml`; null for any other
   * file.
   */
  readonly guide: (tenantId: string, file: string) => DemoGuide | null;
}

async function readVideos(mediaDir: string): Promise<DemoVideos> {
  try {
    return await readDemoVideos(mediaDir);
  } catch (error) {
    throw new StartupError(`MEDIA_DIR: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Imports the demo's content into its tenants: everything on the first start, and if the stored content is of
 * another version or older than `recentMs`; otherwise only what the schedule lacks. Pictures are drawn before
 * an event that shows them is stored. Throws `StartupError` if the videos are missing.
 */
export async function prepareDemo(options: DemoOptions): Promise<DemoContent> {
  const { platform, sharedDir, mediaDir, recordingsDir } = options;
  const { db, tenants, clock } = platform;
  const tenantIds = demoTenantIds.filter((id) => tenants.find(id) !== null);
  const videos = await readVideos(mediaDir);
  const artDir = (id: string) => path.join(sharedDir, 'art', id);

  const schedule = async (id: string) => {
    for (const channel of scheduledChannels(id)) {
      const until = await getScheduleEnd(platform, id, channel);
      if (until !== null && until > clock() + minAheadMs) continue;
      await setSchedule(platform, id, channel, demoSchedule(id, clock(), videos, until === null));
    }
  };
  const extend = async (id: string) => {
    const now = clock();
    const events = extendSchedule(id, now, videos);
    await writeDemoArt(artDir(id), id, { events });
    await importContent(platform, id, { identities: [], events });
    await importLineups(platform, id, extendLineups(id, now, videos));
    await importTags(platform, id, extendTags(id, now, videos));
    await schedule(id);
    await importComments(platform, id, extendComments(id, now, videos));
    await setContentVersion(db, id, stampOf(now));
  };
  const importAll = async (id: string) => {
    const now = clock();
    const bundle = demoBundle(id, now, videos);
    await writeDemoArt(artDir(id), id, bundle);
    await importContent(platform, id, bundle);
    await importRosters(platform, id, bundle.rosters);
    await importLineups(platform, id, bundle.lineups);
    await importProducts(platform, id, bundle.products);
    await importAccessCodes(platform, id, bundle.accessCodes);
    await importUsers(platform, id, bundle.users);
    await importOperators(platform, id, demoOperators(id));
    await importTags(platform, id, bundle.tags);
    await schedule(id);
    await importComments(platform, id, bundle.comments);
    await setContentVersion(db, id, stampOf(now));
  };
  let isNew = false;
  for (const id of tenantIds)
    if (isRecent(await contentVersion(db, id), clock())) await extend(id);
    else {
      await importAll(id);
      isNew = true;
    }
  if (isNew) await db.vacuum();

  return {
    tenantIds,
    encoded: createEncodedEvents(platform, videos, recordingsDir),
    guide: (tenantId, file) => {
      const [, channelId = '', format] = /^([\w-]{1,64})\.(json|xml)$/.exec(file) ?? [];
      if (!tenantIds.some((id) => id === tenantId)) return null;
      const program = demoProgram(tenantId, channelId, clock(), videos);
      if (program === null) return null;
      return format === 'xml'
        ? { type: 'application/xml', text: xmltvOf(channelId, program) }
        : { type: 'application/json', text: JSON.stringify(program) };
    },
    job: {
      name: 'demo-schedule',
      everyMs: extendEveryMs,
      run: async () => {
        for (const id of tenantIds) await extend(id);
      },
    },
  };
}

/**
 * Disables the demo's logins in a database that once ran locally, because their passwords are printed in
 * every terminal. The accounts remain, without password and sessions; one log line names them.
 */
export async function withdrawDemoLogins(platform: Platform): Promise<void> {
  for (const id of demoTenantIds.filter((tenantId) => platform.tenants.find(tenantId) !== null)) {
    const emails = demoLogins(id).map(({ email }) => email);
    const closed = [
      ...(await withdrawPasswords(platform, id, emails)),
      ...(await withdrawOperators(
        platform,
        id,
        demoOperators(id).map(({ email }) => email),
      )),
    ];
    if (closed.length > 0)
      platform.log.warn(
        { tenant: id },
        `the demo's logins were closed, because their passwords are public: ${closed.join(', ')}`,
      );
  }
}
