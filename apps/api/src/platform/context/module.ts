import type { Permission, TenantConfig } from '@grandstand/contract';
import type { FastifyInstance } from 'fastify';
import type { AccountDataHandler } from './context.ts';
import type { CallHandler } from './call.ts';
import { StartupError } from './error.ts';
import type { RouteCaller } from '../http/session-of.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Gauge } from '../metrics/metrics.ts';
import type { WorkHandler } from '../jobs/outbox.ts';
import type { ProcessPlatform } from './platform.ts';
import type { SocketMessage } from '../realtime/socket-message.ts';
import type { SecretKind } from '../config/third-party-secrets.ts';
import type { FindHoldings } from './viewer.ts';

type AddRoutes = (app: FastifyInstance) => void | Promise<void>;

/** Routes below `/api` that are not calls and parse their own bodies. */
export interface ModuleRoutes {
  /** Path below `/api`, e.g. `/commerce/webhook`. */
  readonly prefix: string;
  /**
   * `raw` passes a Buffer of any type, for signatures over bytes; `stream` leaves a body of any type and
   * size unread; `none` refuses bodies.
   */
  readonly body: 'json' | 'raw' | 'stream' | 'none';
  /** Maximum body, bytes, if it differs from that of calls. */
  readonly bodyLimit?: number;
  /**
   * Required caller of `request.ctx`; by default anonymous, and no token is read. `operator` lets an
   * operator read pages in a browser, which prompts for the key.
   */
  readonly caller?: RouteCaller | 'operator';
  /** What an operator must be permitted to do; required with the caller `operator`. */
  readonly permission?: Permission;
  /**
   * Requests allowed within `windowMs` per client address and tenant. Defaults to no limit, which is right
   * only if the callers are a few servers.
   */
  readonly limit?: { readonly perAddress: number; readonly windowMs: number };
  readonly add: AddRoutes;
}

/** A module in a running backend. */
export interface StartedModule {
  /** Outbox work that it handles. */
  readonly work?: readonly WorkHandler[];
  /** Work done at intervals while the server is ready. */
  readonly jobs?: readonly Job[];
  /**
   * Routes below `/media` that are not calls. The instance already has the prefix, `request.ctx` and the error
   * handler, so a route `/films/*` serves `/media/films/*`.
   */
  readonly media?: AddRoutes;
  readonly routes?: readonly ModuleRoutes[];
  /**
   * Routes at full paths that any host serves: their requests name the tenant otherwise, and have no `ctx`.
   */
  readonly hostless?: AddRoutes;
  /** Its metrics, which processes with the role `jobs` read for `/metrics`. */
  readonly gauges?: readonly Gauge[];
  /** Socket messages that it handles. */
  readonly sockets?: readonly SocketMessage[];
  /** Its handler of account data: export and erasure. */
  readonly account?: AccountDataHandler;
  /**
   * Finds a user's holdings that open events: tickets, subscriptions. Called once per request that shows
   * any event.
   */
  readonly holdings?: FindHoldings;
  /** Throws `StartupError` for settings of a tenant that it cannot serve, as at start. */
  readonly checkTenant?: (tenant: TenantConfig) => void;
  /** Called at shutdown, after requests and jobs have ended. */
  readonly close?: () => void | Promise<void>;
}

/** One noun of the backend, assembled by `app.ts`. */
export interface ApiModule {
  readonly name: string;
  /** Secrets of third parties that it reads. */
  readonly secrets?: readonly SecretKind[];
  /** Calls of the contract's map that it handles. */
  readonly calls: readonly CallHandler[];
  /**
   * Starts the module before anything is served. State belongs here or in a resource. Throws `StartupError`
   * for invalid settings or content.
   */
  readonly create?: (platform: ProcessPlatform) => StartedModule | Promise<StartedModule>;
}

/** Contributions of the started modules. The lists fill while the modules start. */
export interface RunningModules {
  readonly started: StartedModule[];
  readonly accountDataHandlers: AccountDataHandler[];
  readonly findHoldings: FindHoldings[];
}

/**
 * Throws one `StartupError` with all duplicate names of work, jobs, socket messages and secrets. Otherwise
 * only the first handler of a name would ever be called.
 */
function checkNames(modules: readonly ApiModule[], started: readonly StartedModule[]): void {
  const registered = {
    work: started.flatMap(({ work = [] }) => work),
    job: started.flatMap(({ jobs = [] }) => jobs),
    'socket message': started.flatMap(({ sockets = [] }) => sockets),
    secret: modules.flatMap(({ secrets = [] }) => secrets),
  };
  const duplicates = Object.entries(registered).flatMap(([kind, entries]) => {
    const names = entries.map(({ name }) => name);
    return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map(
      (name) => `${kind} "${name}"`,
    );
  });
  if (duplicates.length > 0)
    throw new StartupError(`registered by more than one module: ${duplicates.join(', ')}`);
}

/** Starts the modules one after the other, and adds to `running` what they contribute. */
export async function startModules(
  modules: readonly ApiModule[],
  platform: ProcessPlatform,
  running: RunningModules,
): Promise<void> {
  for (const module of modules) {
    const startedModule = await module.create?.(platform);
    if (startedModule === undefined) continue;
    running.started.push(startedModule);
    if (startedModule.account !== undefined)
      running.accountDataHandlers.push(startedModule.account);
    if (startedModule.holdings !== undefined) running.findHoldings.push(startedModule.holdings);
  }
  checkNames(modules, running.started);
}
