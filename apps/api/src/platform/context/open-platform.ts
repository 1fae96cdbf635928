import { Resolver } from 'node:dns/promises';
import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createTotalCache } from '../cache/total-cache.ts';
import { systemClock, type Clock } from '../config/clock.ts';
import { type ApiConfig } from '../config/config.ts';
import { hasRole } from '../config/roles.ts';
import type { ThirdPartySecrets } from '../config/third-party-secrets.ts';
import type { OpenDatabase } from '../database/database.ts';
import { openListReads, type ReplicaState } from '../database/server/list-reads.ts';
import type { TableLimit } from '../database/table-limit.ts';
import { createTableUsage } from '../database/table-usage.ts';
import { createSharedFiles } from '../files/shared-files.ts';
import { createLimiter } from '../http/limits/limiter.ts';
import { createStoredLimits } from '../http/limits/stored-limits.ts';
import type { Authenticate } from '../http/session-of.ts';
import type { Job, JobPlacement } from '../jobs/jobs.ts';
import { openOutbox, workQueues } from '../jobs/outbox.ts';
import type { Mailer } from '../mail/mailer.ts';
import { noticeMs } from '../realtime/drain-sockets.ts';
import { openRealtime } from '../realtime/open-realtime.ts';
import type { ChannelStates } from '../realtime/channel/process-channel.ts';
import { createSharedServer } from '../redis/shared-server.ts';
import type { TokenSecrets } from '../security/derive-key.ts';
import { createKeySets } from '../security/key-sets.ts';
import { passwordCost, type PasswordCost } from '../security/password-cost.ts';
import { saveTenants } from '../tenancy/tenant.queries.ts';
import { createTenantChanges, loadStoredTenants } from '../tenancy/tenant-changes.ts';
import type { OpenTenantDirectory } from '../tenancy/tenants.ts';
import type { RunningModules } from './module.ts';
import type { ProcessPlatform } from './platform.ts';
import { openCdnPurge } from '../http/cdn/cdn-purge.ts';
import { createResources } from './resources.ts';
import {
  createAllowlistedRead,
  refusePrivateUrl,
  type AllowlistedRead,
} from '@grandstand/outbound';
import { createFileMailer } from '../mail/file-mailer.ts';
import { createSmtpMailer } from '../mail/smtp-mailer.ts';

export interface PlatformOptions {
  readonly config: ApiConfig;
  /** The tenants of files; those of the database are added. */
  readonly tenants: OpenTenantDirectory;
  /** Belongs to the caller and stays open when the app closes. */
  readonly db: OpenDatabase;
  readonly log: FastifyBaseLogger;
  /** Root key of the token keys; at least 32 bytes. */
  readonly tokenSecret: string;
  /** A second one whose signatures are accepted while keys are rotated; defaults to none. */
  readonly acceptedTokenSecret?: string | null;
  readonly clock?: Clock;
  /** Multiplies the limits on requests, sockets, failures and mails; defaults to 1. */
  readonly limitFactor?: number;
  /** For tests, which sign in constantly; defaults to the cost that SEC-12 requires. */
  readonly passwordCost?: PasswordCost;
  /** Defaults to the configured mailer: SMTP, or files in SHARED_DIR/mail. */
  readonly mailer?: Mailer;
  /** Reads streams of other sites; for tests, which have no network. */
  readonly allowlistedRead?: AllowlistedRead;
  /** Rejects an address that is not public; for tests, which have no network. */
  readonly refusePrivateUrl?: (url: URL) => Promise<void>;
  /** Returns the TXT records of a name, each as one text; for tests, which have no network. */
  readonly resolveTxt?: (name: string) => Promise<readonly string[]>;
  /** True if other listeners handle upgrades to paths other than `/ws` (hot reload). */
  readonly sharesUpgrades?: boolean;
}

interface Dependencies {
  readonly secrets: ThirdPartySecrets;
  readonly tokenSecret: TokenSecrets;
  readonly authenticate: Authenticate;
  readonly tableLimits: ReadonlyMap<string, TableLimit>;
  /** The modules, which start after the platform and are read when they are called. */
  readonly running: RunningModules;
}

/** What carries the messages between processes, and whether Redis counts their requests. */
export interface SharedStates extends ChannelStates {
  /** Null if each process counts by itself. */
  readonly isCounting: boolean | null;
  /** Null without a replica. */
  readonly replica: ReplicaState | null;
}

/** The platform with the functions that shut it down. */
export interface OpenPlatform {
  readonly platform: ProcessPlatform;
  /** Closes this process's sockets over some time, and accepts no more. */
  readonly drainSockets: () => Promise<void>;
  /** Connections and folders that this process shares with others; null if only this one uses the database. */
  readonly shared: () => SharedStates | null;
  /** Jobs of the platform itself. */
  readonly jobs: readonly Job[];
  /** The jobs that this process runs. */
  readonly jobPlacement: JobPlacement;
  /** Resources to close, in this order, once no request and no job runs. */
  readonly closers: readonly (() => void | Promise<void>)[];
}

/** Notifies processes with the role `jobs` that another one added work. */
const workTopic = 'work-added';
const addedWork = z.object({ workQueue: z.enum(workQueues) });

/** Opens the configured mailer: SMTP, or files in SHARED_DIR/mail. */
function openMailer({ smtpUrl, mailFrom, sharedDir }: ApiConfig, clock: Clock): Mailer {
  if (smtpUrl !== null) return createSmtpMailer(smtpUrl, mailFrom);
  return createFileMailer(path.join(sharedDir, 'mail'), clock);
}

/** Returns the TXT records of a name, each as one text. */
const resolveTxt = async (name: string): Promise<readonly string[]> => {
  const records = await new Resolver({ timeout: 3000, tries: 2 }).resolveTxt(name);
  return records.map((parts) => parts.join(''));
};

/** Opens what modules and requests share, and stores the tenants. */
export async function openPlatform(
  app: FastifyInstance,
  options: PlatformOptions,
  { secrets, tokenSecret, authenticate, tableLimits, running }: Dependencies,
): Promise<OpenPlatform> {
  const { config, tenants, log, limitFactor = 1, clock = systemClock } = options;
  // Modules do not get the queue, because its SQL is not separated by tenant.
  const { queue: _, ...db } = options.db;
  await loadStoredTenants({ db, tenants, log });
  await saveTenants(db, tenants, clock());
  const redis = await createSharedServer({ config, tokenSecret, log });
  const {
    realtime,
    ownRooms,
    eventChanges,
    entitlementChanges,
    refusedEncoders,
    processes,
    ...sockets
  } = await openRealtime(app, {
    config,
    tenants,
    log,
    clock,
    limitFactor,
    sharesUpgrades: options.sharesUpgrades ?? false,
    acceptsSockets: hasRole(config, 'api'),
    // Without a proxy in front, a restart should not take longer.
    noticeMs: config.environment === 'production' ? noticeMs : 0,
    authenticate: (tenant, token) => authenticate({ tenant, db, clock }, token),
    messages: () => running.started.flatMap(({ sockets: messages = [] }) => messages),
    redis,
  });
  // The channel has subscribed.
  await redis?.server.open();
  const countRead =
    config.replica === null
      ? undefined
      : app.metrics?.addCounter(
          'list_reads_total',
          'Lists by where they were read: on the replica, or why on the primary',
          ['source'],
        );
  const { databaseUrl: primaryUrl } = config;
  const lists = await openListReads({
    db,
    replica:
      config.replica === null || primaryUrl === null ? null : { ...config.replica, primaryUrl },
    log,
    ...(countRead !== undefined && { onRead: countRead }),
  });
  // Before any cache drops what it has: what is loaded in its place has the change.
  eventChanges.subscribe(({ tenantId }) => lists.onChange(tenantId));
  const tenantChanges = createTenantChanges({
    db,
    tenants,
    log,
    processes,
    // Cached pages, calls and lists of the tenant were made from its former settings.
    onChange: (tenantId) => eventChanges.publishHere({ tenantId, eventId: null, kind: 'missed' }),
  });
  const isWorker = hasRole(config, 'jobs');
  const mailer = options.mailer ?? openMailer(config, clock);
  const outbox = await openOutbox({
    db: options.db,
    log,
    handlers: () => running.started.flatMap(({ work = [] }) => work),
    onAdded: (workQueue) => {
      if (!isWorker) void processes?.send(workTopic, { workQueue });
    },
  });
  processes?.subscribe(workTopic, addedWork, ({ workQueue }) => outbox.markAdded(workQueue));
  // One process purges; a second one would do no harm.
  const cdnPurge =
    config.cdnPurge === null || !isWorker ? null : openCdnPurge(config.cdnPurge, eventChanges, log);
  const resources = createResources(() => platform);
  const totals = createTotalCache(clock);
  const sharedFiles = createSharedFiles({ config, log, clock, processes });
  // The embedded database has one process.
  const storedLimits =
    config.databaseUrl === null ? null : createStoredLimits({ db, tokenSecret, clock, log });
  // Neither a new score nor a viewer's clip changes the length of a list that others see.
  eventChanges.subscribe(({ tenantId, kind }) => {
    const kindsWithoutEffect = ['scored', 'counted', 'clip-changed'];
    if (!kindsWithoutEffect.includes(kind)) totals.drop(tenantId);
  });
  const platform: ProcessPlatform = {
    config,
    tenants,
    tenantChanges,
    checkTenant: (tenant) => {
      for (const module of running.started) module.checkTenant?.(tenant);
    },
    db,
    lists,
    clock,
    log,
    realtime,
    ownRooms,
    eventChanges,
    entitlementChanges,
    refusedEncoders,
    totals,
    limiter: createLimiter(clock, { factor: limitFactor, shared: redis?.limits ?? null }),
    // Keys live for a day, so there may be too many. Further callers are admitted uncounted: in a shared window,
    // one network could use up everyone's calls. The limits of the tables hold regardless.
    dailyLimiter: createLimiter(clock, {
      factor: limitFactor,
      maxKeys: 200_000,
      beyondMaxKeys: 'admit',
      shared: storedLimits,
      // Most callers store little, and rows for all of them would be too many.
      sharesAbove: 0.05,
    }),
    tableUsage: createTableUsage({
      db,
      tenantIds: () => tenants.all.map(({ id }) => id),
      limits: tableLimits,
      clock,
      log,
      factor: config.storageLimitFactor,
    }),
    tokenSecret,
    mailer,
    allowlistedRead: options.allowlistedRead ?? createAllowlistedRead(),
    refusePrivateUrl: options.refusePrivateUrl ?? refusePrivateUrl,
    resolveTxt: options.resolveTxt ?? resolveTxt,
    sharedFiles,
    outbox,
    resources,
    findHoldings: running.findHoldings,
    keySets: createKeySets(),
    secrets,
    limitFactor,
    passwordCost: options.passwordCost ?? passwordCost,
  };
  return {
    platform,
    drainSockets: sockets.drain,
    shared: () =>
      processes === null
        ? null
        : {
            ...processes.states(),
            isCounting: redis?.limits.isCounting() ?? null,
            replica: lists.state(),
          },
    jobs: sockets.jobs,
    jobPlacement: {
      isWorker,
      claim: async (name) => (processes === null ? true : processes.claim(name)),
    },
    closers: [
      () => cdnPurge?.close(),
      () => storedLimits?.flush(),
      () => outbox.close(),
      () => resources.close(),
      () => mailer.close(),
      () => sharedFiles.close(),
      () => eventChanges.close(),
      () => lists.close(),
      sockets.disconnect,
      () => redis?.server.close(),
    ],
  };
}
