import type { TenantConfig } from '@grandstand/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { ApiConfig } from '../config/config.ts';
import type { Clock } from '../config/clock.ts';
import type { Database } from '../database/database.ts';
import type { ListReads } from '../database/server/list-reads.ts';
import type { TableUsage } from '../database/table-usage.ts';
import type { SharedFiles } from '../files/shared-files.ts';
import type { EventChanges } from '../realtime/event-changes.ts';
import type { RefusedEncoders } from '../realtime/refused-encoders.ts';
import type { EntitlementChanges } from '../realtime/entitlement-changes.ts';
import type { Limiter } from '../http/limits/limiter.ts';
import type { TokenSecrets } from '../security/derive-key.ts';
import type { KeySets } from '../security/key-sets.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { AllowlistedRead } from '@grandstand/outbound';
import type { Outbox } from '../jobs/outbox.ts';
import type { PasswordCost } from '../security/password-cost.ts';
import type { OwnRooms, Realtime } from '../realtime/realtime.ts';
import type { TenantChanges } from '../tenancy/tenant-changes.ts';
import type { TenantDirectory } from '../tenancy/tenants.ts';
import type { FindHoldings } from './viewer.ts';
import type { ThirdPartySecrets } from '../config/third-party-secrets.ts';
import type { TotalCache } from '../cache/total-cache.ts';

/**
 * Process-wide dependencies, independent of any request. Jobs and services get these; requests get `Ctx`.
 */
export interface Platform {
  readonly config: ApiConfig;
  readonly tenants: TenantDirectory;
  readonly tenantChanges: TenantChanges;
  /** Throws `StartupError` for settings of a tenant that a module cannot serve. */
  readonly checkTenant: (tenant: TenantConfig) => void;
  readonly db: Database;
  /** Reads lists, from a replica if there is one. */
  readonly lists: ListReads;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly realtime: Realtime;
  readonly eventChanges: EventChanges;
  readonly entitlementChanges: EntitlementChanges;
  readonly refusedEncoders: RefusedEncoders;
  readonly totals: TotalCache;
  /** Counts requests in the memory of this process, and with Redis for all of them. */
  readonly limiter: Limiter;
  /** Counts for daily limits, apart from `limiter`; on PostgreSQL for all processes. */
  readonly dailyLimiter: Limiter;
  /** Limits what viewers store. */
  readonly tableUsage: TableUsage;
  /** From which all keys are derived. */
  readonly tokenSecret: TokenSecrets;
  readonly mailer: Mailer;
  /** Reads streams of other sites, at public addresses only (SEC-19). */
  readonly allowlistedRead: AllowlistedRead;
  /** Rejects with `NotPublicAddressError` for an address that is not public, before it is stored (SEC-19). */
  readonly refusePrivateUrl: (url: URL) => Promise<void>;
  /** Returns the TXT records of a name, each as one text. */
  readonly resolveTxt: (name: string) => Promise<readonly string[]>;
  readonly sharedFiles: SharedFiles;
  readonly outbox: Outbox;
  readonly resources: Resources;
  /** The modules' look-ups of a user's holdings. */
  readonly findHoldings: readonly FindHoldings[];
  readonly keySets: KeySets;
  readonly secrets: ThirdPartySecrets;
  /** Multiplies all limits on requests, sockets, failures and mails, but not that on wrong operator keys. */
  readonly limitFactor: number;
  /** Cost of new password hashes. */
  readonly passwordCost: PasswordCost;
}

/** The platform as modules get it at start, with parts that no request may use. */
export interface ProcessPlatform extends Platform {
  readonly ownRooms: OwnRooms;
}

/** A resource that a module opens once per running backend: a pool, a cache, a process. */
export interface Resource<T> {
  readonly open: (platform: Platform) => T;
  readonly close: (opened: T) => void | Promise<void>;
}

/** The open resources of a backend. They hold the state that modules must not hold themselves. */
export interface Resources {
  /** Returns this backend's instance, opened on first use. */
  of<T>(resource: Resource<T>): T;
  /** Closes all opened resources, the last first. */
  close(): Promise<void>;
}
