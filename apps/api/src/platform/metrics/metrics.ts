/** Measurements for Prometheus at `/metrics`, on a port of its own. Nothing here runs unless it is configured. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { ApiConfig } from '../config/config.ts';
import { StartupError } from '../context/error.ts';

/** A number that is read when Prometheus requests the metrics. */
export interface Gauge {
  /** Without the prefix `grandstand_`, in the base units of Prometheus: s, bytes. */
  readonly name: string;
  readonly help: string;
  /** Names of the labels, in the order of `Reading.labels`. */
  readonly labels?: readonly string[];
  readonly read: () => readonly Reading[] | Promise<readonly Reading[]>;
}

interface Reading {
  readonly value: number;
  readonly labels?: readonly string[];
}

/** Adds one to a counter. */
type Count = (...labels: string[]) => void;
/** Observes a duration, ms. */
type ObserveMs = (ms: number, ...labels: string[]) => void;

export interface Metrics {
  addGauge(gauge: Gauge): void;
  addCounter(name: string, help: string, labels?: readonly string[]): Count;
  addDuration(name: string, help: string, labels?: readonly string[]): ObserveMs;
  /** The measurements as Prometheus reads them. */
  text(): Promise<string>;
  /** Serves `/metrics`. Rejects with `StartupError` if it cannot listen. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

const prefix = 'grandstand_';
/** Upper bounds of durations, s. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Time within which a gauge is not read again, ms: several servers may request it, and some readings are queries. */
const freshMs = 5000;

const labelsOf = (names: readonly string[], values: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));

/** Reads a gauge at most once in `freshMs`. A failure leaves it out, and is logged. */
function createReader({ name, read }: Gauge, log: FastifyBaseLogger) {
  let last: { readonly at: number; readonly readings: Promise<readonly Reading[]> } | null = null;
  return (): Promise<readonly Reading[]> => {
    const now = performance.now();
    if (last !== null && now - last.at < freshMs) return last.readings;
    const readings = Promise.resolve()
      .then(read)
      .catch((error: unknown) => {
        log.warn({ err: error, metric: name }, 'a metric could not be read');
        return [];
      });
    last = { at: now, readings };
    return readings;
  };
}

function serve(registry: Registry, { host, port }: NonNullable<ApiConfig['metrics']>) {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  return server;
}

/** Returns the error of a port or address at which `/metrics` cannot be. */
function cannotListen(
  { host, port }: NonNullable<ApiConfig['metrics']>,
  error: unknown,
): StartupError {
  const { code = String(error) } = error as NodeJS.ErrnoException;
  return new StartupError(
    code === 'EADDRINUSE'
      ? `METRICS_PORT: ${port} is taken by another process; stop it, or set METRICS_PORT to another number`
      : `METRICS_PORT, METRICS_HOST: port ${port} of ${host} cannot be used (${code})`,
    { cause: error },
  );
}

/** Opens the measurements of a process, among them those of Node itself. */
export async function openMetrics(
  address: NonNullable<ApiConfig['metrics']>,
  log: FastifyBaseLogger,
): Promise<Metrics> {
  // Loaded only here: most installations measure nothing.
  const {
    Counter,
    Gauge: PromGauge,
    Histogram,
    Registry,
    collectDefaultMetrics,
  } = await import('prom-client').then((module) => module.default);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  let server: ReturnType<typeof serve> | null = null;
  return {
    addGauge: (gauge) => {
      const labelNames = [...(gauge.labels ?? [])];
      const readNow = createReader(gauge, log);
      const measured = new PromGauge({
        name: `${prefix}${gauge.name}`,
        help: gauge.help,
        labelNames,
        registers: [registry],
        collect: async () => {
          measured.reset();
          for (const { value, labels = [] } of await readNow())
            measured.set(labelsOf(labelNames, labels), value);
        },
      });
    },
    addCounter: (name, help, labels = []) => {
      const counter = new Counter({
        name: `${prefix}${name}`,
        help,
        labelNames: [...labels],
        registers: [registry],
      });
      return (...values) => counter.inc(labelsOf(labels, values));
    },
    addDuration: (name, help, labels = []) => {
      const histogram = new Histogram({
        name: `${prefix}${name}`,
        help,
        labelNames: [...labels],
        buckets,
        registers: [registry],
      });
      return (ms, ...values) => histogram.observe(labelsOf(labels, values), ms / 1000);
    },
    text: () => registry.metrics(),
    listen: async () => {
      server = serve(registry, address);
      try {
        await once(server, 'listening');
      } catch (error) {
        throw cannotListen(address, error);
      }
    },
    close: async () => {
      server?.close();
      server?.closeAllConnections();
    },
  };
}
