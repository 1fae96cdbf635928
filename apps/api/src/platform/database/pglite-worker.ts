/**
 * The thread that owns the embedded database. Its queries never block the event loop that serves requests.
 * Only `pglite.ts` starts it.
 */
import { randomUUID } from 'node:crypto';
import { readFile, rename, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type {
  WorkerReply,
  WorkerError,
  WorkerRequest,
  WorkerResult,
  WorkerStart,
} from './pglite-messages.ts';

/** PostgreSQL's type id of `int8`. */
const int8 = 20;
const emptyResult: WorkerResult = { rows: [], affectedRows: null };

function workerErrorOf(error: unknown): WorkerError {
  const fields = error as Partial<Record<'message' | 'code' | 'constraint' | 'detail', string>>;
  return {
    message: fields.message ?? JSON.stringify(error),
    code: fields.code ?? null,
    constraint: fields.constraint ?? null,
    detail: fields.detail ?? null,
  };
}

/**
 * Memory limits, because the database never frees memory. It writes to all buffers when it creates them, so
 * they are resident from the start (128 MB by default). Anything that does not fit is in the system's file
 * cache. The other setting limits an index build or a vacuum (64 MB by default).
 */
const settings = ['-c', 'shared_buffers=32MB', '-c', 'maintenance_work_mem=16MB'];

async function open({ dir, template }: WorkerStart): Promise<PGlite> {
  const tar = template === null ? null : new Blob([await readFile(template)]);
  return PGlite.create({
    ...(dir === null ? {} : { dataDir: dir }),
    ...(tar === null ? {} : { loadDataDir: tar }),
    startParams: [...PGlite.defaultStartParams, ...settings],
    // As text, like the PostgreSQL driver: the same value for both databases.
    parsers: { [int8]: (value: string) => value },
  });
}

/** Below this free space, a database fails to open, bytes. */
const minFreeBytes = 4 * 1024 * 1024;

/**
 * Returns why the database could not be opened. Its file system throws bare error numbers and exit
 * statuses, so a full disk is detected by checking the disk.
 */
async function describeFailedOpen(error: unknown, { dir }: WorkerStart): Promise<WorkerError> {
  const failure = workerErrorOf(error);
  if (dir === null) return failure;
  const disk = await statfs(path.dirname(dir)).catch(() => null);
  const isFull = disk !== null && disk.bavail * disk.bsize < minFreeBytes;
  return isFull ? { ...failure, code: 'ENOSPC' } : failure;
}

async function perform(db: PGlite, request: WorkerRequest): Promise<WorkerResult> {
  switch (request.op) {
    case 'query': {
      const { rows, affectedRows } = await db.query(request.sql, [...request.params]);
      return { rows, affectedRows: affectedRows ?? null };
    }
    case 'script': {
      const results = await db.exec(request.sql);
      return { rows: results.flatMap(({ rows }): unknown[] => rows), affectedRows: null };
    }
    case 'dump': {
      const tar = await db.dumpDataDir('none');
      // Renamed into place, so that readers never see a partial file.
      const partial = `${request.file}.${randomUUID()}.part`;
      await writeFile(partial, Buffer.from(await tar.arrayBuffer()));
      await rename(partial, request.file);
      return emptyResult;
    }
    case 'close': {
      await db.close();
      return emptyResult;
    }
  }
}

if (parentPort !== null) {
  const port = parentPort;
  const reply = (message: WorkerReply) => port.postMessage(message);
  const start = workerData as WorkerStart;
  try {
    const db = await open(start);
    port.on('message', (request: WorkerRequest) => {
      perform(db, request).then(
        (result) => reply({ id: request.id, result }),
        (error: unknown) => reply({ id: request.id, error: workerErrorOf(error) }),
      );
    });
    reply({ ready: true });
  } catch (error) {
    reply({ failed: await describeFailedOpen(error, start) });
  }
}
