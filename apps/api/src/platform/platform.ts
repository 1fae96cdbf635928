import type { FastifyBaseLogger } from 'fastify';
import type { ApiConfig } from './config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { EventChanges } from './event-changes.ts';
import type { EntitlementChanges } from './entitlement-changes.ts';
import type { Limiter } from './http/limiter.ts';
import type { KeySets } from './key-sets.ts';
import type { Mailer } from './mail/mailer.ts';
import type { AccountDataHandler } from './account-data-handler.ts';
import type { Outbox } from './outbox.ts';
import type { PasswordCost } from './password-cost.ts';
import type { Resources } from './resources.ts';
import type { Realtime } from './realtime.ts';
import type { TenantDirectory } from './tenants.ts';
import type { FindHoldings } from './viewer.ts';
import type { ThirdPartySecrets } from './third-party-secrets.ts';
import type { TotalCache } from './total-cache.ts';

/** What the process has, independent of any request. Jobs and services get it; requests get `Ctx`. */
export interface Platform {
  readonly config: ApiConfig;
  readonly tenants: TenantDirectory;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly realtime: Realtime;
  readonly eventChanges: EventChanges;
  readonly holdingChanges: EntitlementChanges;
  readonly totals: TotalCache;
  /** Counts requests, in the memory of this process. */
  readonly limiter: Limiter;
  /** What the keys of access and refresh tokens are derived from. */
  readonly tokenSecret: string;
  readonly mailer: Mailer;
  readonly outbox: Outbox;
  readonly resources: Resources;
  /** What the modules keep of an account. */
  readonly accountParts: readonly AccountDataHandler[];
  /** What the modules know of what a user holds. */
  readonly findHoldings: readonly FindHoldings[];
  readonly keySets: KeySets;
  readonly secrets: ThirdPartySecrets;
  /** Multiplies every limit of requests, failures and mails. */
  readonly limitFactor: number;
  /** What new passwords are hashed with. */
  readonly passwordCost: PasswordCost;
}
