import type { FastifyInstance } from 'fastify';
import type { AccountDataHandler } from './account-data-handler.ts';
import type { CallHandler } from './call.ts';
import { StartupError } from './error.ts';
import type { RouteCaller } from './http/session-of.ts';
import type { Job } from './jobs.ts';
import type { WorkHandler } from './outbox.ts';
import type { Platform } from './platform.ts';
import type { SocketMessage } from './socket-message.ts';
import type { SecretKind } from './third-party-secrets.ts';
import type { FindHoldings } from './viewer.ts';

type AddRoutes = (scope: FastifyInstance) => void | Promise<void>;

/** Routes below `/api` that are no calls and read bodies in their own way. */
export interface ModuleRoutes {
  /** Path below `/api`, e.g. `/payment/webhook`. */
  readonly prefix: string;
  /** `raw` gives a Buffer of any type, for signatures over bytes; `none` refuses bodies. */
  readonly body: 'json' | 'raw' | 'none';
  /** Largest body, bytes, where it is not the usual one of calls. */
  readonly bodyLimit?: number;
  /**
   * Whose session `request.ctx` has; by default nobody's, and a token that is sent is not read. `operator`
   * is for what an operator reads in a browser, which asks for the key.
   */
  readonly caller?: RouteCaller | 'operator';
  /**
   * Requests that are answered within `windowMs` for each client address and tenant; by default any
   * number, which is right only where the address is that of a few servers.
   */
  readonly limit?: { readonly perAddress: number; readonly windowMs: number };
  readonly add: AddRoutes;
}

/** What a module does in a running backend. */
export interface ModuleLife {
  /** Work of the outbox that it does. */
  readonly work?: readonly WorkHandler[];
  /** Work done at intervals from the moment the server is ready until it closes. */
  readonly jobs?: readonly Job[];
  /**
   * Routes that are no calls, below `/media`: the scope already has the prefix, `request.ctx` and the
   * error handler, so a route `/films/*` answers `/media/films/*`.
   */
  readonly media?: AddRoutes;
  readonly routes?: readonly ModuleRoutes[];
  /** Messages of sockets that it acts on. */
  readonly sockets?: readonly SocketMessage[];
  /** What it knows of an account: to export, and to erase. */
  readonly account?: AccountDataHandler;
  /** What a user holds that opens events: tickets, subscriptions. Asked once for each request that shows any. */
  readonly holdings?: FindHoldings;
  /** Called when the server closes, after requests and jobs have ended. */
  readonly close?: () => void | Promise<void>;
}

/** One noun of the backend, as `app.ts` puts it together. */
export interface ApiModule {
  readonly name: string;
  /** Secrets of third parties that it reads. */
  readonly secrets?: readonly SecretKind[];
  /** Calls of the contract's map that it answers. */
  readonly calls: readonly CallHandler[];
  /**
   * Brings the module to life, before anything is served. State belongs into what is made here or
   * into a resource. Throws `StartupError` for invalid settings or content.
   */
  readonly create?: (platform: Platform) => ModuleLife | Promise<ModuleLife>;
}

/**
 * Throws one `StartupError` that says all names given twice where one handler is expected: work,
 * jobs, socket messages and secrets. Otherwise the first would win, and the others never be called.
 */
export function checkNames(modules: readonly ApiModule[], lives: readonly ModuleLife[]): void {
  const given = {
    work: lives.flatMap(({ work = [] }) => work),
    job: lives.flatMap(({ jobs = [] }) => jobs),
    'socket message': lives.flatMap(({ sockets = [] }) => sockets),
    secret: modules.flatMap(({ secrets = [] }) => secrets),
  };
  const twice = Object.entries(given).flatMap(([kind, named]) => {
    const names = named.map(({ name }) => name);
    return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].map(
      (name) => `${kind} "${name}"`,
    );
  });
  if (twice.length > 0)
    throw new StartupError(`given by more than one module: ${twice.join(', ')}`);
}
