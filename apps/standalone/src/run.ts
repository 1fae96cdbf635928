import closeWithGrace from 'close-with-grace';
import { maxDrainMs, StartupError, type ApiConfig } from '@grandstand/api';
import {
  hasDemoEncoder,
  ingestEnvironment,
  isIngestOnly,
  readConfig,
  workerNumber,
} from './config.ts';
import { serveIngest } from './ingest/serve-ingest.ts';
import type { DemoEncoder } from './ingest/demo-encoder/demo-encoder.ts';
import { runDemoEncoder } from './ingest/demo-encoder/run-demo-encoder.ts';
import { explainFailure } from './explain-failure.ts';
import { startIngestProcess, type IngestProcess } from './ingest/ingest-process.ts';
import { startServer } from './serve.ts';
import { welcomeText } from './welcome.ts';
import { startWorkers } from './processes/workers.ts';

/** Maximum time for requests in progress after a signal, once sockets are closed, ms. */
const graceMs = 10_000;

/** Runs only the ingest until a signal ends it. */
async function runIngest(config: ApiConfig, env: NodeJS.ProcessEnv | null): Promise<void> {
  if (env === null) throw new StartupError('ROLES: "ingest" contradicts INGEST=off');
  const server = await serveIngest(config, env);
  closeWithGrace({ delay: graceMs }, async ({ err }) => {
    if (err !== undefined) console.error(err);
    await server.close();
  });
}

/**
 * Runs one of several workers until its parent ends it, or is gone. Signals are for the parent: systemd sends them
 * to every process of a service.
 */
async function runWorker(config: ApiConfig, mode: 'production' | 'development'): Promise<void> {
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, () => {});
  const server = await startServer(config, mode);
  const { close } = closeWithGrace(
    { delay: maxDrainMs + graceMs, skip: [...signals] },
    async ({ err }) => {
      if (err !== undefined) console.error(err);
      await server.close();
    },
  );
  let isClosing = false;
  const closeOnce = () => {
    if (!isClosing) close();
    isClosing = true;
  };
  process.once('disconnect', closeOnce);
  process.on('message', (message: { readonly kind?: string }) => {
    if (message.kind === 'close') closeOnce();
  });
  const welcome = welcomeText(config, server.tenants, server.demoTenantIds);
  process.send?.({ kind: 'ready', welcome });
}

/** Runs several workers until a signal ends them; SIGHUP replaces them one after the other. */
async function runWorkers(config: ApiConfig, ingestEnv: NodeJS.ProcessEnv | null): Promise<void> {
  const workers = await startWorkers(config, process.argv.slice(1));
  let ingest: IngestProcess | null = null;
  process.on('SIGHUP', () => void workers.restart());
  closeWithGrace({ delay: maxDrainMs + 2 * graceMs, skip: ['SIGHUP'] }, async ({ err }) => {
    if (err !== undefined) console.error(err);
    await Promise.all([ingest?.close(), workers.close()]);
  });
  console.log(workers.welcome);
  if (ingestEnv !== null) ingest = startIngestProcess(ingestEnv);
}

/**
 * Runs the server until a signal ends it. Exit code 0 after a clean shutdown, 1 with one clear line if it
 * cannot start.
 */
export async function run(mode: 'production' | 'development'): Promise<void> {
  // Files that the process writes are private to its account: databases, keys, mails, pictures.
  process.umask(0o077);
  let config: ApiConfig | null = null;
  try {
    config = readConfig();
    if (workerNumber() !== null) return await runWorker(config, mode);
    const ingestEnv = ingestEnvironment(config);
    if (isIngestOnly(config)) return await runIngest(config, ingestEnv);
    if (config.workers > 1) return await runWorkers(config, ingestEnv);
    const server = await startServer(config, mode);
    let ingest: IngestProcess | null = null;
    let encoder: DemoEncoder | null = null;
    closeWithGrace({ delay: maxDrainMs + graceMs }, async ({ err }) => {
      if (err !== undefined) console.error(err);
      await encoder?.close();
      await Promise.all([ingest?.close(), server.close()]);
    });
    console.log(welcomeText(config, server.tenants, server.demoTenantIds));
    if (ingestEnv === null) return;
    ingest = startIngestProcess(ingestEnv);
    const { tenants, encodedEvents: events } = server;
    if (events !== null && hasDemoEncoder(process.argv))
      encoder = runDemoEncoder({ config, tenants, events, ingest });
  } catch (error) {
    console.error(explainFailure(error, config));
    process.exit(1);
  }
}
