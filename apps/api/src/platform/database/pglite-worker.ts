/**
 * The thread that owns the embedded database. A query there never holds up the event loop that
 * serves requests. Only `pglite.ts` starts it.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type {
  WorkerAnswer,
  WorkerError,
  WorkerRequest,
  WorkerResult,
  WorkerStart,
} from './pglite-messages.ts';

const int8 = 20;
const nothing: WorkerResult = { rows: [], affectedRows: null };

function describe(error: unknown): WorkerError {
  const fields = error as Partial<Record<'message' | 'code' | 'constraint' | 'detail', string>>;
  return {
    message: fields.message ?? String(error),
    code: fields.code ?? null,
    constraint: fields.constraint ?? null,
    detail: fields.detail ?? null,
  };
}

async function open({ dir, template }: WorkerStart): Promise<PGlite> {
  const tar = template === null ? null : new Blob([await readFile(template)]);
  return PGlite.create({
    ...(dir === null ? {} : { dataDir: dir }),
    ...(tar === null ? {} : { loadDataDir: tar }),
    // Text, as the PostgreSQL driver gives it: the same value whichever database is used.
    parsers: { [int8]: (value: string) => value },
  });
}

async function perform(db: PGlite, request: WorkerRequest): Promise<WorkerResult> {
  switch (request.op) {
    case 'query': {
      const { rows, affectedRows } = await db.query(request.sql, [...request.params]);
      return { rows, affectedRows: affectedRows ?? null };
    }
    case 'dump': {
      const tar = await db.dumpDataDir('none');
      // Renamed into place: a reader never sees half a file.
      const partial = `${request.file}.${process.pid}.part`;
      await writeFile(partial, Buffer.from(await tar.arrayBuffer()));
      await rename(partial, request.file);
      return nothing;
    }
    case 'close': {
      await db.close();
      return nothing;
    }
  }
}

if (parentPort !== null) {
  const port = parentPort;
  const answer = (message: WorkerAnswer) => port.postMessage(message);
  const db = await open(workerData as WorkerStart);
  port.on('message', (request: WorkerRequest) => {
    perform(db, request).then(
      (result) => answer({ id: request.id, result }),
      (error: unknown) => answer({ id: request.id, error: describe(error) }),
    );
  });
  answer({ ready: true });
}
