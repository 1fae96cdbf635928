import type { TenantConfig } from '@grandstand/contract';
import { minuteMs } from '@grandstand/contract/constants';
import { createSemaphore } from '../../platform/cache/semaphore.ts';
import {
  createAllowlistedFetch,
  NotPublicAddressError,
  UnreadDocumentError,
  type AllowlistedFetch,
  type Allowlist,
} from '@grandstand/outbound';
import type { Platform } from '../../platform/context/platform.ts';
import { defineResource } from '../../platform/context/resources.ts';
import { claimSource, storeFailure, saveProgram, type ProgramSource } from './channel.queries.ts';
import { UnreadableProgramError } from './programme.ts';
import { readProgram } from './read-program.ts';
import type { TenantDirectory } from '../../platform/tenancy/tenants.ts';

/** Time between two reads of a source, ms. */
export const readEveryMs = 30 * minuteMs;
/** Time between two attempts to read a source that fails, ms. */
export const retryEveryMs = 2 * minuteMs;
/** Maximum concurrent reads per process. */
const maxConcurrentReads = 4;
const maxQueuedReads = 500;
/** Maximum left-out programmes in a log line. */
const maxExamples = 5;
const acceptedTypes = 'application/json, application/xml, text/xml;q=0.9, */*;q=0.1';

type Directory = Pick<TenantDirectory, 'originOf'>;

/** Resolves a channel's source address: a path is on the tenant's own site. Null if there is none. */
const sourceUrl = (tenant: TenantConfig, tenants: Directory, source: string): URL | null =>
  URL.parse(source, tenants.originOf(tenant.id) || undefined);

/**
 * Returns the origins that a tenant's sources may have: its `epg_sources` and its own. Only a demo's own
 * origin may be on this machine; any other must be public.
 */
function allowlistOf(tenant: TenantConfig, tenants: Directory): Allowlist {
  const tenantOrigin = tenants.originOf(tenant.id);
  return {
    isListed: ({ origin }) => origin === tenantOrigin || tenant.epg_sources.includes(origin),
    allowsLoopback: ({ origin }) => tenant.demo && origin === tenantOrigin,
  };
}

export interface ProgramReader {
  /**
   * Reads and stores a channel's source, at most once in two minutes over all processes. Concurrent calls
   * share one read. Stores and logs errors; never rejects.
   */
  read(tenant: TenantConfig, source: ProgramSource): Promise<void>;
  /** Starts reading if due, without waiting. */
  readWhenDue(tenant: TenantConfig, source: ProgramSource): void;
  close(): Promise<void>;
}

/** True if a source is due: half an hour after a read, two minutes after a failure. */
export function isDue({ triedAt, fetchedAt, failure }: ProgramSource, now: number): boolean {
  if (triedAt === null) return true;
  const isFresh = failure === null && fetchedAt !== null && now - fetchedAt.getTime() < readEveryMs;
  return !isFresh && now - triedAt.getTime() >= retryEveryMs;
}

/**
 * Returns an error of a source in one line, for network errors their code; null for errors of the backend.
 */
function reasonOf(error: unknown): string | null {
  if (error instanceof UnreadDocumentError || error instanceof UnreadableProgramError)
    return error.message;
  if (error instanceof NotPublicAddressError) return error.message;
  if (!(error instanceof Error)) return null;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'took too long';
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? null : code;
}

/** Returns the decoded part after `#`, or that part as it is if it cannot be decoded. */
function fragmentOf({ hash }: URL): string {
  const fragment = hash.slice(1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

export function createProgramReader(
  { db, clock, log, tenants }: Pick<Platform, 'db' | 'clock' | 'log' | 'tenants'>,
  fetchListed: AllowlistedFetch = createAllowlistedFetch(),
): ProgramReader {
  const semaphore = createSemaphore(maxConcurrentReads, maxQueuedReads);
  const running = new Map<string, Promise<void>>();

  async function fetchProgram(tenant: TenantConfig, { id, referenceId, source }: ProgramSource) {
    const url = sourceUrl(tenant, tenants, source);
    if (url === null) throw new UnreadDocumentError('is not a valid address');
    // XMLTV covers many channels; the fragment of the address may name the one to read.
    const names = [fragmentOf(url), referenceId ?? '', id];
    url.hash = '';
    const document = await fetchListed(url, allowlistOf(tenant, tenants), acceptedTypes);
    return readProgram(document, names.filter(Boolean), clock());
  }

  async function readNow(tenant: TenantConfig, source: ProgramSource): Promise<void> {
    const now = clock();
    const claim = { now: new Date(now), triedBefore: new Date(now - retryEveryMs + 1) };
    if (!(await db.forTenant(tenant.id, (scope) => claimSource(scope, source, claim)))) return;
    try {
      const { programmes, dropped } = await fetchProgram(tenant, source);
      if (dropped.length > 0)
        log.warn(
          {
            tenant: tenant.id,
            channel: source.id,
            count: dropped.length,
            examples: dropped.slice(0, maxExamples),
          },
          'programmes of a channel were left out',
        );
      await db.forTenant(tenant.id, (scope) =>
        saveProgram(scope, source, programmes, new Date(clock())),
      );
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      log.warn(
        { tenant: tenant.id, channel: source.id, reason },
        'the program of a channel could not be read',
      );
      await db.forTenant(tenant.id, (scope) => storeFailure(scope, source, reason.slice(0, 200)));
    }
  }

  const read: ProgramReader['read'] = (tenant, source) => {
    const key = `${tenant.id}|${source.id}`;
    const runningRead = running.get(key);
    if (runningRead !== undefined) return runningRead;
    const started = semaphore
      .run(() => readNow(tenant, source))
      .catch((error: unknown) =>
        log.error(
          { err: error, tenant: tenant.id, channel: source.id },
          'the program of a channel could not be stored',
        ),
      )
      .finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };

  return {
    read,
    readWhenDue: (tenant, source) => {
      if (isDue(source, clock())) void read(tenant, source);
    },
    close: async () => void (await Promise.allSettled(running.values())),
  };
}

/** The program reader of a running backend. */
export const programReader = defineResource(
  (platform) => createProgramReader(platform),
  (reader) => reader.close(),
);
