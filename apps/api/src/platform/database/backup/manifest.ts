/** The manifest of a backup, written last: a folder without one is an incomplete backup. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { StartupError } from '../../context/error.ts';

const fileName = 'manifest.json';
/** Folders of a backup. */
export const dataFolder = 'data';
export const clusterFolder = 'cluster';
/** The dump of a PostgreSQL server. */
export const dumpFile = 'database.dump';

/** A path inside the backup, with `/`. One that leads elsewhere could read or write any file of the machine. */
const insidePath = z
  .string()
  .refine(
    (file) =>
      !/[\\\0]/.test(file) &&
      file.split('/').every((part) => part !== '' && part !== '.' && part !== '..'),
    { error: ({ input }) => `${JSON.stringify(input)} is not a path inside the backup` },
  );

const manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Version of the program that made it. */
  version: z.string(),
  database: z.object({ kind: z.enum(['embedded', 'postgres']), version: z.string() }),
  /** Migrations in execution order. */
  migrations: z.array(z.object({ name: z.string(), compatible: z.boolean() })),
  /** By `schema.table`. */
  tables: z.record(z.string(), z.object({ rows: z.int(), checksum: z.string() })),
  /** Folders of the embedded database, which needs empty ones too. */
  clusterFolders: z.array(insidePath),
  /** Every other file of the backup, relative to it, with `/`. */
  files: z.array(z.object({ path: insidePath, bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.output<typeof manifest>;
export type BackupFile = Manifest['files'][number];

export const writeManifest = (folder: string, content: Manifest): void =>
  writeFileSync(path.join(folder, fileName), `${JSON.stringify(content, null, 1)}\n`);

/** Reads the manifest of a backup. Throws `StartupError`. */
export function readManifest(folder: string): Manifest {
  const file = path.join(folder, fileName);
  if (!existsSync(file))
    throw new StartupError(`${folder} is not a complete backup: it has no ${fileName}`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new StartupError(`${file} is damaged: it is not valid JSON`);
  }
  const parsed = manifest.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StartupError(
    `${file} cannot be read by this version: ${issue?.path.join('.')}: ${issue?.message}`,
  );
}
